"""What is changed beside the logs, each change recorded in the own log of the store: names, archive, links, word lists."""
