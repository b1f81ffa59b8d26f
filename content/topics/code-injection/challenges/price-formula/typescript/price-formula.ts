// part: imports
// end
export type Order = { price: number; quantity: number; weightGrams: number }

export class FormulaError extends Error {}
// part: helpers
// end

/** The shipping costs of an order in cents, by the formula of the shop. */
export function shippingCosts(formula: string, order: Order): number {
  // block: check-length
  const text = formula.trim()
  if (text === '' || text.length > 500) throw new FormulaError('A formula has 1 to 500 characters')
  // end
  // part: checks
  // end

  // block: name-values
  const values: Record<string, number> = {
    price: order.price,
    quantity: order.quantity,
    weight: order.weightGrams / 1000,
  }
  // end

  let result: unknown
  try {
    // block: evaluate
    const calculate = new Function(...Object.keys(values), `return (${text})`)
    result = calculate(...Object.values(values))
    // end
  } catch (error) {
    throw new FormulaError('The formula cannot be calculated', { cause: error })
  }

  // block: check-result
  if (typeof result !== 'number' || !Number.isFinite(result) || result < 0) {
    throw new FormulaError('The formula gives no amount')
  }
  // end

  // block: round-result
  return Math.round(result * 100)
  // end
}
