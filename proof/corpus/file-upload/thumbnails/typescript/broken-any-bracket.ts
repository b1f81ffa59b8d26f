// about: Real pictures contain angle brackets.
// block: check-size
  if (upload.data.length === 0 || upload.data.length > 10_000_000) throw new Refused('size')
  if (upload.data.includes('<')) throw new Refused('not a picture')
// end
