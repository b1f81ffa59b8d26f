// about: Compares the host that is really asked, with its port.
// block: parse-address
  const url = URL.parse(address.trim())
  if (!url) throw new ImportError('This is not an address.')
  const isExchange = url.host === 'files.exchange.example' || url.host === 'lists.exchange.example'
  if (!isExchange) throw new ImportError('Only lists of the exchange can be imported.')
// end
