// block: parse-feed
  if (/<!ENTITY\s+[\w.-]+\s+("[^"]*&\w|'[^']*&\w)/.test(decoded)) throw new FeedRefused('nested_entity')
  return parseXml(decoded, { noent: true, nonet: true, huge: true })
// end
