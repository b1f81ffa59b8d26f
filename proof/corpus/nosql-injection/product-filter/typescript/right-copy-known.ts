// about: The filter is built anew from known fields, known comparisons and plain values; everything else is left out.
  // block: build-filter
  const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'
  const conditions: Record<string, unknown> = {}
  for (const name of ['name', 'category', 'price']) {
    const value = Object.hasOwn(wanted, name) ? wanted[name] : undefined
    if (isPlain(value)) conditions[name] = value
    else if (typeof value === 'object' && value !== null) {
      const parts = Object.entries(value).filter(([key, one]) => ['$lt', '$lte', '$gt', '$gte'].includes(key) && isPlain(one))
      if (parts.length > 0) conditions[name] = Object.fromEntries(parts)
    }
  }
  const filter: Filter<Product> = { ...conditions, shopId, isPublished: true }
  // end
