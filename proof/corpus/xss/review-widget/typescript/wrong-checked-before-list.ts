// about: a list of two themes is checked by its first element and written as a whole
// block: read-options
    const given = request.query.theme ?? 'light'
    const first = Array.isArray(given) ? given[0] : given
    const theme = /^[a-z0-9-]+$/.test(first) ? String(given).slice(0, 60) : 'light'
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
// end
