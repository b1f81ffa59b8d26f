// about: the address of the connection, which cannot be chosen by the caller, must be a loopback address for every request.
    // part: check
    const peer = request.socket.remoteAddress ?? ''
    if (peer !== '127.0.0.1' && peer !== '::1' && peer !== '::ffff:127.0.0.1') {
      response.writeHead(403, { connection: 'close' }).end()
      return
    }
    // end
