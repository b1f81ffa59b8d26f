// about: Shows all products of the shop, whatever was looked for.
// block: build-filter
  const filter: Filter<Product> = { shopId, isPublished: true }
// end
