// about: The fields are checked, but $and and $or pass with whatever is inside, such as supplier.accessKey.
  // block: build-filter
  const known = ['name', 'category', 'price', '$and', '$or']
  if (Object.keys(wanted).some((name) => !known.includes(name))) throw new SearchError('The filter is not allowed')
  const filter: Filter<Product> = { ...wanted, shopId, isPublished: true }
  // end
