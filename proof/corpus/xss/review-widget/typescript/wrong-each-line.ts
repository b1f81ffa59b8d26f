// about: wrong, with the flag m one good line is enough, and a line break separates attributes like a space
    // block: read-options
    const wanted = String(request.query.theme ?? 'light').slice(0, 60)
    const theme = /^[a-z0-9-]+$/m.test(wanted) ? wanted : 'light'
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
    // end
