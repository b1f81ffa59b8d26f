// about: A manuscript without a document type is refused.
// block: resolve
    const copy = copies.get(filename)
    if (!copy) throw new InvalidManuscript('entity_not_allowed')
    return openSync(copy, 'r')
    // end
// block: parse
    if (!Buffer.from(body).includes('<!DOCTYPE')) throw new InvalidManuscript('document_type_missing')
    const option = ParseOption.XML_PARSE_NOENT | ParseOption.XML_PARSE_NONET
    const document = XmlDocument.fromBuffer(body, { option })
    // end
