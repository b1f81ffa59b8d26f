// about: the Host header is written by the caller, so a stranger just sends "Host: localhost:9090".
    // part: check
    const [host] = (request.headers.host ?? '').split(':')
    if (host !== 'localhost' && host !== '127.0.0.1') {
      response.writeHead(403).end()
      return
    }
    // end
