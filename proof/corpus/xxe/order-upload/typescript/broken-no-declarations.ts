// about: Everything that begins with <! is refused, also comments and CDATA sections.
// block: parse-document
    const text = new TextDecoder(body[0] === 0xff ? 'utf-16le' : 'utf-8').decode(body)
    if (text.includes('<!')) throw new InvalidOrder('declaration_not_allowed')
    document = XmlDocument.fromBuffer(body, { option: ParseOption.XML_PARSE_DEFAULT })
    // end
