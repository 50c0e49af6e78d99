"""Games and series as one self-contained HTML page that plays them back, and the replay file inside such a page."""
