// about: A script needs neither quotes nor brackets.
// block: read-options
    const theme = String(request.query.theme ?? 'light').replace(/["'`<>()]/g, '').slice(0, 60)
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
// end
