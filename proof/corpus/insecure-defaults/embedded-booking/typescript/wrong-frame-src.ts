// about: frame-src says what this page may embed, not who may embed it; framing isn't limited at all.
    // block: frame-rule
    reply.header('content-security-policy', "default-src 'self'; frame-src 'self' https://partner.example")
    // end
