// about: the network is closed to the parser, but files of the service are still replaced into the note
    // block: parse-document
    document = XmlDocument.fromBuffer(body, { option: ParseOption.XML_PARSE_NOENT | ParseOption.XML_PARSE_NONET })
    // end
