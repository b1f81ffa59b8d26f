// about: refuses the texts of some internal addresses, and any name can point to one
// block: check-scheme
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ImportError('Only web addresses can be imported.')
  if (/^(?:localhost$|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|0\.|\[)/.test(url.hostname)) {
    throw new ImportError('This address cannot be imported.')
  }
  // end
