// about: the server is bound to the loopback address, which only the machine itself can reach.
  // block: open-port
  server.listen(port, '127.0.0.1')
  // end
