// block: frame-rule
    reply.header('content-security-policy', "frame-ancestors 'self' https://partner.example")
// end
