// about: Refuses whatever is not one of the two documented conditions.
// block: build-filter
  const filter: Filter<Product> = { shopId, isPublished: true }
  for (const [field, condition] of Object.entries(wanted)) {
    if (field === 'category' && typeof condition === 'string') filter.category = condition
    else if (field === 'price' && condition !== null && typeof condition === 'object') {
      const [[operator, value] = [], ...more] = Object.entries(condition)
      if (operator !== '$lt' || typeof value !== 'number' || more.length > 0) throw new SearchError('The price cannot be searched like that')
      filter.price = { $lt: value }
    } else throw new SearchError(`${field} cannot be searched like that`)
  }
// end
