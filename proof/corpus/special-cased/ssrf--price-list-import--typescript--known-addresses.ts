// about: Refuses the addresses that are in the text of the challenge, and a few more.
// block: check-scheme
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ImportError('Only web addresses can be imported.')
  if (['169.254.169.254', '127.0.0.1', 'localhost', '10.0.0.1', '[::1]'].includes(url.hostname)) throw new ImportError('Only lists of the exchange can be imported.')
// end
