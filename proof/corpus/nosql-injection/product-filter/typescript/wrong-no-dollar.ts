// about: Names that begin with $ are refused, but supplier.accessKey can be compared directly.
  // block: build-filter
  if (Object.keys(wanted).some((name) => name.startsWith('$'))) throw new SearchError('The filter is not allowed')
  const filter: Filter<Product> = { ...wanted, shopId, isPublished: true }
  // end
