// about: The pattern covers the whole host name.
// block: check-scheme
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ImportError('Only web addresses can be imported.')
  if (!/^(?:files|lists)\.exchange\.example$/.test(url.hostname)) throw new ImportError('Only lists of the exchange can be imported.')
// end
