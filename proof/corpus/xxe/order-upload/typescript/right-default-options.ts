// about: Without options the parser replaces no entities, so the note holds no file.
// block: parse-document
    document = XmlDocument.fromBuffer(body)
// end
