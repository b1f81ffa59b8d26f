// about: The parsed host must be one of the two, from beginning to end.
  // block: parse-address
  const url = URL.parse(address.trim())
  if (!url) throw new ImportError('This is not an address.')
  if (!/^(files|lists)\.exchange\.example$/.test(url.hostname)) throw new ImportError('This is not a server of the exchange.')
  // end
