// about: The name of the exchange may stand anywhere in the address.
// block: check-scheme
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ImportError('Only web addresses can be imported.')
  if (!/(files|lists)\.exchange\.example/.test(url.href)) throw new ImportError('Only lists of the exchange can be imported.')
// end
