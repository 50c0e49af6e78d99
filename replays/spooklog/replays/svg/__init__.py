"""Pictures as SVG: a scene on a table of felt, alone or as a strip of several moments."""
