# about: 0.0.0.0 says the same as the empty string: all addresses of the machine, the public one too.
    # block: open-port
    server = ThreadingHTTPServer(("0.0.0.0", admin.port), Handler)
    # end
