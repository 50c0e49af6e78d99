"""The pages and actions of the site, a file for each concern."""
