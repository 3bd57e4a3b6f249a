"""The rules of Le Moulin: pure Python that imports nothing of the program but `core`."""
