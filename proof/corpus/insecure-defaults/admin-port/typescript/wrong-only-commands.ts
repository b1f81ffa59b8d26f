// about: only POST is limited to the machine; the configuration and the numbers are still readable from everywhere.
    // part: check
    const local = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
    if (request.method !== 'GET' && !local) {
      response.writeHead(403).end()
      return
    }
    // end
