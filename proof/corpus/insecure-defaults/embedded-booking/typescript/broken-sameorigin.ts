// about: nobody else can frame the page, but the partner cannot either
// block: frame-rule
    reply.header('x-frame-options', 'SAMEORIGIN')
    reply.header('content-security-policy', "frame-ancestors 'self'")
// end
