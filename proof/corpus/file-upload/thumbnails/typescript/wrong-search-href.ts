// about: An address can be written with references to characters, or in another language.
// block: check-size
  if (upload.data.length === 0 || upload.data.length > 10_000_000) throw new Refused('size')
  if (upload.data.includes('href="text:')) throw new Refused('not a picture')
// end
