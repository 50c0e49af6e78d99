"""Rooms side by side with tiles in them, words along the foot, and the picture of an end."""
