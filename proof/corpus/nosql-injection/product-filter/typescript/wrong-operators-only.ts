// about: wrong, the operators are limited, but the fields are not, and $gte reads the access key by halving
  // block: build-filter
  for (const [field, value] of Object.entries(wanted)) {
    if (field.startsWith('$')) throw new SearchError('The filter has an operator at the top')
    if (typeof value !== 'object' || value === null) continue
    for (const operator of Object.keys(value)) {
      if (!['$lt', '$lte', '$gt', '$gte'].includes(operator)) throw new SearchError('The filter has an unknown operator')
    }
  }
  const filter: Filter<Product> = { ...wanted, shopId, isPublished: true }
  // end
