// about: without quotes around it, a space in the theme is enough to begin an attribute such as onfocus
    // block: read-options
    const theme = String(request.query.theme ?? 'light').replace(/[<>"'`;]/g, '').slice(0, 60)
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
    // end
