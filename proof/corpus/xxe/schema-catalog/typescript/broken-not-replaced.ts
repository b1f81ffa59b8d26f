// about: entities are not replaced any more; safe, but the authors' documents need the two public files
// block: parse
    const option = ParseOption.XML_PARSE_NONET
    const document = XmlDocument.fromBuffer(body, { option })
// end
