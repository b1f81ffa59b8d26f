// about: A script needs no import.
// block: read-options
    const theme = String(request.query.theme ?? 'light').replaceAll('import', '').slice(0, 60)
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
// end
