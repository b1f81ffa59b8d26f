// about: White space before the equals sign is allowed.
// block: read-options
    const theme = String(request.query.theme ?? 'light').replace(/on\w+=/gi, '').slice(0, 60)
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
// end
