// about: XML_PARSE_NO_XXE forbids loading anything external, whatever the other options say.
    // block: parse-document
    document = XmlDocument.fromBuffer(body, { option: ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET })
    // end
