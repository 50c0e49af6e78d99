"""`python -m spooklog.cli`."""

from spooklog.cli.main import main

main()
