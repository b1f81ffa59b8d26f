// about: the check exists only if somebody sets ADMIN_TOKEN; without it the port is as open as before.
    // part: check
    const token = process.env.ADMIN_TOKEN
    if (token && request.headers.authorization !== `Bearer ${token}`) {
      response.writeHead(401).end()
      return
    }
    // end
