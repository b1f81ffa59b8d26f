// about: The pattern only has to match at the beginning; "dark onload=..." does.
    // block: read-options
    const wanted = String(request.query.theme ?? 'light').slice(0, 60)
    const theme = /^[a-z0-9-]+/.test(wanted) ? wanted : 'light'
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
    // end
