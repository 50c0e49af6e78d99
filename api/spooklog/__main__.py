"""`python -m spooklog`."""

from spooklog.cli.main import main

main()
