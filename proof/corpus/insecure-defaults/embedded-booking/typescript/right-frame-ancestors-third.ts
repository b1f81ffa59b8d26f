// about: the Content-Security-Policy header lets only the own pages and the partner frame the form
// block: frame-rule
    const policy = ["default-src 'none'", "form-action 'self'", "frame-ancestors 'self' https://partner.example"]
    reply.header('content-security-policy', policy.join('; '))
// end
