// about: Splits at the usual whitespace; a form feed or a carriage return still ends the attribute.
// block: read-options
    const [theme = 'light'] = String(request.query.theme ?? 'light').slice(0, 60).split(/[ \t\n]/)
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
// end
