// about: document types are refused in the usual encodings, and the parser replaces and loads nothing in any case
  // block: check-upload
  if (body.length === 0 || body.length > maxBytes) throw new InvalidOrder('size_not_allowed')
  if (body.toString('latin1').replaceAll('\0', '').includes('<!DOCTYPE')) throw new InvalidOrder('document_type_not_allowed')
  // end
    // block: parse-document
    document = XmlDocument.fromBuffer(body, { option: ParseOption.XML_PARSE_NONET })
    // end
