// about: right, the whole name has to consist of letters, digits and hyphens, so it cannot leave the attribute
    // block: read-options
    const wanted = String(request.query.theme ?? 'light').slice(0, 60)
    const theme = /^[a-z0-9-]+$/.test(wanted) ? wanted : 'light'
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
    // end
