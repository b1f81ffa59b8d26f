// block: parse-document
    document = parseXml(body, { noent: false, noblanks: true, nonet: true })
    if (document.getDtd() !== null) throw new InvalidOrder('document_type_not_allowed')
// end
