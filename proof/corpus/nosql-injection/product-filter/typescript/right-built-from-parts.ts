// about: right, three fields and four operators are known, all values are plain, and the rest is refused
// part: rules
const filterFields = ['name', 'category', 'price']
const filterOperators = ['$lt', '$lte', '$gt', '$gte']
const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'
// end
  // block: build-filter
  const conditions: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(wanted)) {
    if (!filterFields.includes(field)) throw new SearchError('The filter has an unknown field')
    if (!isPlain(value)) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SearchError('The filter has a wrong value')
      for (const [operator, limit] of Object.entries(value)) {
        if (!filterOperators.includes(operator) || !isPlain(limit)) throw new SearchError('The filter has a wrong condition')
      }
    }
    conditions[field] = value
  }
  const filter: Filter<Product> = { ...conditions, shopId, isPublished: true }
  // end
