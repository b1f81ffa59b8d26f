// about: a wider policy whose frame-ancestors permits the partner's page alone to frame the form.
    // block: frame-rule
    const policy = ["default-src 'self'", "base-uri 'none'", "form-action 'self'", 'frame-ancestors https://partner.example']
    reply.header('content-security-policy', policy.join('; '))
    // end
