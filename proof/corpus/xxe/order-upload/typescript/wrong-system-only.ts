// about: Entities with PUBLIC have an address as well.
// block: parse-document
    const text = new TextDecoder(body[0] === 0xff ? 'utf-16le' : 'utf-8').decode(body)
    if (/<!ENTITY\s+\S+\s+SYSTEM/.test(text)) throw new InvalidOrder('entity_not_allowed')
    document = XmlDocument.fromBuffer(body, { option: ParseOption.XML_PARSE_NOENT })
    // end
