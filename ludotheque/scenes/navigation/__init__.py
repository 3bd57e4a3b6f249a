"""Navigation between scenes. Only this room, and `tour` for tests, know every scene.

A scene's module is imported when the scene is first opened, or earlier while the program is idle (`loading`).
"""
