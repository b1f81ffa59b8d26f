// about: frame-ancestors names the only pages that may frame the form, and the header that browsers ignore is gone
    // block: frame-rule
    const framing = ["'self'", 'https://partner.example']
    reply.header('content-security-policy', `frame-ancestors ${framing.join(' ')}`)
    // end
