"""A live table and replays in a browser: pages, streams and JSON over HTTP."""
