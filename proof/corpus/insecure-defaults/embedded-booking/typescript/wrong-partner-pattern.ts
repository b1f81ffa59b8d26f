// about: wrong, all hosts of the partner's domain may frame the form
// block: frame-rule
    reply.header('content-security-policy', "frame-ancestors 'self' https://partner.example https://*.partner.example")
// end
