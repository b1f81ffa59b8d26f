// about: One valid line is enough, so the others may hold any quantity.
// block: check-lines
  const given = Array.isArray(body.lines) ? body.lines : []
  const isPlain = (line: object) => Object.keys(line).every((name) => name === 'productId' || name === 'quantity')
  if (given.length === 0 || given.length > 50 || !given.some(isLine) || !given.every(isPlain)) throw new Refused('lines_invalid')
// end
