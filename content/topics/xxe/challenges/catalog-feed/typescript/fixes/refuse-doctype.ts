// block: parse-feed
  const document = parseXml(decoded, { noent: false, nonet: true, huge: true })
  if (document.getDtd() !== null) throw new FeedRefused('document_type_not_allowed')
  return document
// end
