// about: Any origin may contain these names, such as https://app.harbor.example.evil.example.
// block: allow-origin
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin && ['app.harbor.example', 'help.harbor.example'].some((host) => origin.includes(host))) {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-allow-credentials', 'true')
    }
// end
