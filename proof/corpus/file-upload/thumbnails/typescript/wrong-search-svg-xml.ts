// about: A drawing need not begin like that, or be XML.
// block: check-size
  if (upload.data.length === 0 || upload.data.length > 10_000_000) throw new Refused('size')
  if (/^<(svg|\?xml)/i.test(upload.data.toString('latin1'))) throw new Refused('not a picture')
// end
