# about: bound to 127.0.0.1, the port doesn't exist on the machine's other addresses.
    # block: open-port
    server = ThreadingHTTPServer(("127.0.0.1", admin.port), Handler)
    # end
