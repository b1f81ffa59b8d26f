// block: parse-document
    document = XmlDocument.fromBuffer(body, { option: ParseOption.XML_PARSE_NOENT | ParseOption.XML_PARSE_NO_XXE })
// end
