// about: A tab or a line feed ends an unquoted attribute as well as a space.
// block: read-options
    const theme = String(request.query.theme ?? 'light').replaceAll(' ', '').slice(0, 60)
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
// end
