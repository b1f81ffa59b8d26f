// about: Refuses one address in one spelling.
// block: check-scheme
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ImportError('Only web addresses can be imported.')
  if (url.hostname === '169.254.169.254' || url.hostname === 'localhost') throw new ImportError('This address cannot be imported.')
// end
