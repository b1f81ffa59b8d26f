# block: open-port
    server = ThreadingHTTPServer(("127.0.0.1", admin.port), Handler)
# end
