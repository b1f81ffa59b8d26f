// about: checks the sum only, so a negative line lowers the price of another one
// part: last-checks
  if (!Number.isSafeInteger(sumCents) || sumCents <= 0) throw new OrderError('The order has no valid total')
  // end
