"""Who is served when: lanes of threads, rates of senders, visitors who leave, and answers that are kept."""
