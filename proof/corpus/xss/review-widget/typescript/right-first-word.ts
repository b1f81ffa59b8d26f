// about: Anything but letters and dashes gives the usual theme.
// block: read-options
    const theme = /^[a-z0-9-]{1,60}$/i.test(String(request.query.theme ?? '')) ? String(request.query.theme) : 'light'
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
// end
