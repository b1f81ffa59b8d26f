// about: The network is off limits, but files of the service are not.
    // block: parse-document
    document = XmlDocument.fromBuffer(body, { option: ParseOption.XML_PARSE_NOENT | ParseOption.XML_PARSE_NONET })
    // end
