// about: Entities are not replaced, and nothing outside of the document is loaded.
// block: parse-document
    document = XmlDocument.fromBuffer(body, { option: ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET })
// end
