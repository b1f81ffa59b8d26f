// about: frame-src says what this page may frame, and not who may frame this page
    // block: frame-rule
    reply.header('x-frame-options', 'ALLOW-FROM https://partner.example')
    reply.header('content-security-policy', "frame-src 'self' https://partner.example")
    // end
