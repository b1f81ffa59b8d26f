// about: compares the parsed host with the two exact names of the exchange
// part: constants
const exchangeHosts = new Set(['files.exchange.example', 'lists.exchange.example'])
// end
// block: check-scheme
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ImportError('Only web addresses can be imported.')
  if (!exchangeHosts.has(url.hostname)) throw new ImportError('Price lists are imported from the trade exchange only.')
  // end
