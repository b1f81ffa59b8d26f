// about: Two fixed themes are safe, but partners have agreed on themes of their own.
    // block: read-options
    const theme = request.query.theme === 'dark' ? 'dark' : 'light'
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
    // end
