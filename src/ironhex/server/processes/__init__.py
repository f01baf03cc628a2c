"""Several server processes on one port: a supervisor starts them, tells each what the others change, and replaces them.

Games are in the database, so any process can serve any game. With PostgreSQL the database tells the processes about
each other's changes; with SQLite the supervisor does.
"""
