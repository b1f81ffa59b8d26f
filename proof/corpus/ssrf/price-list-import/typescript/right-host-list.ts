// about: The host of the parsed address must be one of the two, and redirects stay off.
// part: constants
const listHosts = new Set(['files.exchange.example', 'lists.exchange.example'])
// end
  // block: check-scheme
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ImportError('Only web addresses can be imported.')
  if (!listHosts.has(url.hostname)) throw new ImportError('Price lists come from the servers of the exchange.')
  // end
