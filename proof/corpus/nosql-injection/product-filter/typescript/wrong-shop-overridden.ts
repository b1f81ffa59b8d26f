// about: Only known fields are left, but the visitor's filter comes last and can name another shop or what is not published.
// block: build-filter
  const known = ['shopId', 'isPublished', 'name', 'category', 'price']
  const picked = Object.fromEntries(Object.entries(wanted).filter(([field]) => known.includes(field)))
  const filter: Filter<Product> = { shopId, isPublished: true, ...picked }
  // end
