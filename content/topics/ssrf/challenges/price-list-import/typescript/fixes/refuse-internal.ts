// part: constants
const internalHosts = /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|0\.|\[)|\.internal$/
// end
// block: check-scheme
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ImportError('Only web addresses can be imported.')
  if (internalHosts.test(url.hostname)) throw new ImportError('Internal addresses cannot be imported.')
// end
