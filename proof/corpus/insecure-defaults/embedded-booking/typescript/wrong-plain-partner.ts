// about: wrong, the partner's page may also be one that was read without TLS, which anybody on the way can write
// block: frame-rule
    reply.header('content-security-policy', "frame-ancestors 'self' http://partner.example")
// end
