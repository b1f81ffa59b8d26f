// about: wrong, only spaces are replaced, while tabs and line breaks end an attribute without quotes as well
    // block: read-options
    const theme = String(request.query.theme ?? 'light').slice(0, 60).replaceAll(' ', '-')
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
    // end
