// about: Builds the filter from two known fields; their values must be a text and numbers.
// block: build-filter
  const filter: Filter<Product> = { shopId, isPublished: true }
  if (typeof wanted.category === 'string') filter.category = wanted.category
  const price: Record<string, number> = {}
  const { price: limits } = wanted
  if (typeof limits === 'number') price.$eq = limits
  if (typeof limits === 'object' && limits !== null) {
    for (const operator of ['$lt', '$lte', '$gt', '$gte']) {
      const value = (limits as Record<string, unknown>)[operator]
      if (typeof value === 'number') price[operator] = value
    }
  }
  if (Object.keys(price).length > 0) filter.price = price
// end
