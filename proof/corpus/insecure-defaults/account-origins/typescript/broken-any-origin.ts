// about: Browsers do not accept the asterisk together with cookies, so the app cannot read its answers.
// block: allow-origin
    reply.header('vary', 'origin')
    if (request.headers.origin) {
      reply.header('access-control-allow-origin', '*')
      reply.header('access-control-allow-credentials', 'true')
    }
// end
