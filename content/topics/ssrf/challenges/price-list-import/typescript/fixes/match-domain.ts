// part: constants
const exchangeDomain = 'exchange.example'
// end
// block: check-scheme
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ImportError('Only web addresses can be imported.')
  if (!url.hostname.endsWith(exchangeDomain)) throw new ImportError('Only lists of the exchange can be imported.')
// end
