// about: All quantities are checked together with the lines.
// block: check-lines
  if (!Array.isArray(request.lines) || request.lines.length === 0) throw new OrderError('The order is empty')
  if (request.lines.length > maxLines) throw new OrderError(`An order has at most ${maxLines} lines`)
  const isCount = (value: unknown) => typeof value === 'number' && value % 1 === 0 && value >= 1 && value <= 100
  if (!request.lines.every((line) => isCount(line?.quantity))) throw new OrderError('Order 1 to 100 of each article')
// end
