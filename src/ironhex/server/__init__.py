"""Games over the network: a web server that keeps them in a database, and serves the page on which they are played."""
