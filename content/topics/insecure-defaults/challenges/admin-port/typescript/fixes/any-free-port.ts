// block: open-port
  log.info({ instead: port }, 'admin port is chosen by the system')
  server.listen(0)
// end
