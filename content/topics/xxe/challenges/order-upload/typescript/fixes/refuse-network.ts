// block: parse-document
    document = parseXml(body, { noent: true, noblanks: true, nonet: true })
// end
