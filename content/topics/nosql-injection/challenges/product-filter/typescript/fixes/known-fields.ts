// block: build-filter
  const filter: Filter<Product> = { shopId, isPublished: true }
  if (typeof wanted.category === 'string') filter.category = wanted.category
  const { $lt: maximum } = (wanted.price ?? {}) as { $lt?: unknown }
  if (typeof maximum === 'number') filter.price = { $lt: maximum }
// end
