// about: without the option entities are not replaced and nothing is loaded
    // block: parse-document
    document = XmlDocument.fromBuffer(body)
    // end
