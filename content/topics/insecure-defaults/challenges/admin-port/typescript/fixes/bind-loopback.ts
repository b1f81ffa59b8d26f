// block: open-port
  server.listen(port, '127.0.0.1')
// end
