// about: Everything that a name of a theme cannot contain makes it the light theme.
    // block: read-options
    const wanted = String(request.query.theme ?? 'light').slice(0, 60)
    const theme = wanted === '' || /[^a-z0-9-]/.test(wanted) ? 'light' : wanted
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
    // end
