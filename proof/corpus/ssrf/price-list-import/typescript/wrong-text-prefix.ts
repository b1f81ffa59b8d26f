// about: The text is compared, so https://files.exchange.example@169.254.169.254/ passes.
  // block: check-scheme
  const prefixes = ['https://files.exchange.example', 'https://lists.exchange.example']
  if (!prefixes.some((prefix) => address.trim().startsWith(prefix))) {
    throw new ImportError('Price lists come from the servers of the exchange.')
  }
  // end
