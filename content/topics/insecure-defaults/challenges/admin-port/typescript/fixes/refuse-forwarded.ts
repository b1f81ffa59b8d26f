// part: check
    if (request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined) {
      response.writeHead(403).end()
      return
    }
// end
