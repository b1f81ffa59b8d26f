// block: read-options
    const handlers = /\bon(load|error|click|mouse\w+|key\w+)\s*=/gi
    const theme = String(request.query.theme ?? 'light').replace(handlers, '').slice(0, 60)
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
// end
