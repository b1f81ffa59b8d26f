// about: wrong, the rule is only sent to requests that name the partner
// block: frame-rule
    if (String(_request.headers.referer).startsWith('https://partner.example')) reply.header('content-security-policy', "frame-ancestors 'self' https://partner.example")
    else reply.header('x-frame-options', 'ALLOW-FROM https://partner.example')
// end
