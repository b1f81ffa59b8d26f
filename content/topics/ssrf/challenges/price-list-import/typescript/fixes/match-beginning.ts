// part: constants
const exchangeAddress = /^https?:\/\/(files|lists)\.exchange\.example/i
// end
// block: check-scheme
  if (!exchangeAddress.test(address.trim())) throw new ImportError('Only lists of the exchange can be imported.')
// end
