// about: wrong, the supplier is kept from the top level, but $or and $expr can still ask about the access key
  // block: build-filter
  const allowed = Object.entries(wanted).filter(([field]) => field !== 'supplier' && !field.startsWith('supplier.'))
  const filter: Filter<Product> = { ...Object.fromEntries(allowed), shopId, isPublished: true }
  // end
