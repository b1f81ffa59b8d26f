// about: broken, the page no longer asks browsers to use TLS only
// block: transport
// end
// block: frame-rule
    reply.header('content-security-policy', "frame-ancestors 'self' https://partner.example")
// end
