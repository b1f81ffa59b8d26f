// about: frame-ancestors is what current browsers obey, and it names the partner and the own site only.
    // block: frame-rule
    reply.header('content-security-policy', "frame-ancestors 'self' https://partner.example")
    // end
