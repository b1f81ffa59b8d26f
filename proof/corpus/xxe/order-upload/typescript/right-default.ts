// about: Without the option entities are not replaced and nothing is loaded.
    // block: parse-document
    document = XmlDocument.fromBuffer(body, { option: ParseOption.XML_PARSE_DEFAULT })
    // end
