// about: What is not a single class name is replaced by the default theme.
// block: read-options
    const wanted = String(request.query.theme ?? 'light')
    const theme = /^[A-Za-z][\w-]{0,59}$/.test(wanted) ? wanted : 'light'
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
// end
