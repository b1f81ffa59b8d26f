// about: Partners agree on themes of their own, and these are no longer shown.
// block: read-options
    const theme = request.query.theme === 'dark' ? 'dark' : 'light'
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
// end
