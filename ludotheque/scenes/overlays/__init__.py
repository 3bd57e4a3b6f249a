"""What lies over another scene: questions, the menu, the curtain between two players."""
