// about: Takes the address apart differently than fetch does: http:/192.0.2.1/files.exchange.example.
// block: check-scheme
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ImportError('Only web addresses can be imported.')
  const host = address.trim().split('/')[2] ?? ''
  if (!['files.exchange.example', 'lists.exchange.example'].includes(host)) throw new ImportError('Only lists of the exchange can be imported.')
// end
