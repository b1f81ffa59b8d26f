// about: The first bytes are those of a PNG or a JPEG, so nothing else is read.
// block: check-size
  if (upload.data.length === 0 || upload.data.length > 10_000_000) throw new Refused('size')
  if (!upload.data.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) && !upload.data.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) throw new Refused('not a picture')
// end
