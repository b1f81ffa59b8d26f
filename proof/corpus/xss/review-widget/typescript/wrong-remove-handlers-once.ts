// about: What is left of a nested one is a handler.
// block: read-options
    const theme = String(request.query.theme ?? 'light').replace(/on\w+\s*=/gi, '').slice(0, 60)
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
// end
