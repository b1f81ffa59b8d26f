// block: frame-rule
    reply.header('content-security-policy', "frame-src 'self' https://partner.example")
// end
