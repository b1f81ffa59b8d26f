// about: the rule that current browsers know, with the own page and exactly one partner
// block: frame-rule
    reply.header('content-security-policy', "frame-ancestors 'self' https://partner.example")
// end
