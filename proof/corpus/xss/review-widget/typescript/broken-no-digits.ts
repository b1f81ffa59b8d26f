// about: names of themes may have digits, and these are replaced by light
// block: read-options
    const wanted = String(request.query.theme ?? 'light').slice(0, 60)
    const theme = /^[a-z]+(-[a-z]+)*$/.test(wanted) ? wanted : 'light'
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
// end
