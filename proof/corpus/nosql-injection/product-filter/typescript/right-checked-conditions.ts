// about: the filter is built from three known fields, and each condition from known operators with plain values
// part: rules
const operators = new Set(['$eq', '$ne', '$lt', '$lte', '$gt', '$gte', '$in', '$nin'])
const filterable = new Map<string, 'string' | 'number'>([
  ['name', 'string'],
  ['category', 'string'],
  ['price', 'number'],
])

function checkCondition(type: 'string' | 'number', condition: unknown): unknown {
  if (typeof condition === type) return condition
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) throw new SearchError('A condition is not allowed')
  const checked: Record<string, unknown> = {}
  for (const [operator, value] of Object.entries(condition)) {
    const values = operator === '$in' || operator === '$nin' ? value : [value]
    const isPlain = Array.isArray(values) && values.every((one) => typeof one === type)
    if (!operators.has(operator) || !isPlain) throw new SearchError('A condition is not allowed')
    checked[operator] = value
  }
  return checked
}
// end
// block: build-filter
  const conditions: Record<string, unknown> = {}
  for (const [field, condition] of Object.entries(wanted)) {
    const type = filterable.get(field)
    if (!type) throw new SearchError('The filter has a field that is not known')
    conditions[field] = checkCondition(type, condition)
  }
  const filter: Filter<Product> = { ...conditions, shopId, isPublished: true }
// end
