// block: parse-feed
  if (decoded.includes('<!DOCTYPE')) throw new FeedRefused('document_type_not_allowed')
  return new XMLParser(shape).parse(decoded, true)
// end
