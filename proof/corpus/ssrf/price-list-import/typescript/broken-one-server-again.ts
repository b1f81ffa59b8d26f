// about: Only one of the two servers of the exchange is accepted.
  // block: check-scheme
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ImportError('Only web addresses can be imported.')
  if (url.hostname !== 'files.exchange.example') throw new ImportError('Price lists come from the exchange.')
  // end
