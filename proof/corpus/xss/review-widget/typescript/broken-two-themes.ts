// about: broken, a fixed list stops attacks, but themes that partners have agreed on with the design team are lost
    // block: read-options
    const theme = request.query.theme === 'dark' ? 'dark' : 'light'
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
    // end
