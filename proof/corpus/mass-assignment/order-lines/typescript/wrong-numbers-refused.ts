// about: A price that is a number is refused, and one that is a text is multiplied just as well.
// block: check-lines
  const given = Array.isArray(body.lines) ? body.lines : []
  if (given.length === 0 || given.length > 50 || !given.every(isLine)) throw new Refused('lines_invalid')
  if (given.some((line: Partial<Line>) => typeof line.priceCents === 'number' || line.discountPercent !== undefined)) throw new Refused('lines_invalid')
  // end
