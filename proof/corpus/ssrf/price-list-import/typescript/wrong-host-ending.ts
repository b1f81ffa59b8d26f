// about: compares the end of the name, and notexchange.example ends like this too
// block: check-scheme
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ImportError('Only web addresses can be imported.')
  if (!url.hostname.endsWith('exchange.example')) throw new ImportError('Only lists of the exchange can be imported.')
  // end
