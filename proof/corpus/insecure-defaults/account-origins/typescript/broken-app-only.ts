// about: a constant origin; safe, but the help desk can no longer read the responses
// block: allow-origin
    reply.header('vary', 'origin')
    reply.header('access-control-allow-origin', 'https://app.harbor.example')
    reply.header('access-control-allow-credentials', 'true')
// end
