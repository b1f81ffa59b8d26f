// about: wrong, stars and brackets are taken out of the name only after it was written to the filter for PINs that begin with a digit
// block: write-filter
  const clean = (text: string) => text.replace(/[()*]/, '')
  const filter = `(&(uid=${clean(user)})(printPin=${clean(pin)}))`
// end
