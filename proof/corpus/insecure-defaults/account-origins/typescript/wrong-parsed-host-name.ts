// about: wrong, the name of the host is compared, and the scheme and the port are anybody's
// block: allow-origin
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin && URL.canParse(origin) && ['app.harbor.example', 'help.harbor.example'].includes(new URL(origin).hostname)) {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-allow-credentials', 'true')
    }
// end
