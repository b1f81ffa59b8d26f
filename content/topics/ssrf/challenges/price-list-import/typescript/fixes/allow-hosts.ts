// part: constants
const exchangeHosts = ['files.exchange.example', 'lists.exchange.example']
// end
// block: check-scheme
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ImportError('Only web addresses can be imported.')
  if (!exchangeHosts.includes(url.hostname)) throw new ImportError('Only lists of the exchange can be imported.')
// end
