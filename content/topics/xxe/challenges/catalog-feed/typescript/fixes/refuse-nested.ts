// block: parse-feed
  if (/<!ENTITY\s+[\w.-]+\s+("[^"]*&\w|'[^']*&\w)/.test(decoded)) throw new FeedRefused('nested_entity')
  const processEntities = { enabled: true, maxEntitySize: maxBytes, maxExpandedLength: Infinity }
  return new XMLParser({ ...shape, processEntities }).parse(decoded, true)
// end
