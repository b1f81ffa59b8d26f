// part: last-checks
  if (sumCents < 0) throw new OrderError('The sum of the order is negative')
// end
