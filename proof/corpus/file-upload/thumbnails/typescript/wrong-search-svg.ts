// about: A prefix for the namespace changes the name of the element.
// block: check-size
  if (upload.data.length === 0 || upload.data.length > 10_000_000) throw new Refused('size')
  if (upload.data.toString('latin1').startsWith('<svg')) throw new Refused('not a picture')
// end
