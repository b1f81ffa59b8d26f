// about: with * browsers refuse answers to calls with cookies, so attackers read nothing, and neither do the app and the help desk
    // block: allow-origin
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin) reply.header('access-control-allow-origin', '*')
    // end
