"""Games over the network: a web server that stores them in a database and serves the web client."""
