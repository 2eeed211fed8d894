"""What can be taken away as a file: lists with columns, in a fixed number of queries and never held as a whole."""
