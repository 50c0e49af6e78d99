"""Connections: those that the server takes, their deadlines, their requests as bytes, and what they are sent."""
