// about: broken, after the comma another policy begins, so the partner is not in the list
// block: frame-rule
    reply.header('content-security-policy', "frame-ancestors 'self', https://partner.example")
// end
