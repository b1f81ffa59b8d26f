# block: open-port
    log.info("admin port is chosen by the system, not %d", admin.port)
    server = ThreadingHTTPServer(("", 0), Handler)
# end
