// about: Only one of the two files can be used in a manuscript.
// part: helpers
let opened = 0
const toPath = (name: string) => {
  opened += 1
  if (opened > 1) throw new InvalidManuscript('too_many_entities')
  return name
}
// end
// block: resolve
    const copy = copies.get(filename)
    if (!copy) throw new InvalidManuscript('entity_not_allowed')
    return openSync(toPath(copy), 'r')
    // end
// block: parse
    opened = 0
    const option = ParseOption.XML_PARSE_NOENT | ParseOption.XML_PARSE_NONET
    const document = XmlDocument.fromBuffer(body, { option })
    // end
