// about: The supplier is out of reach, but visitors can ask for products that are not published.
// block: build-filter
  const known = ['name', 'category', 'price', 'isPublished']
  const picked = Object.fromEntries(Object.entries(wanted).filter(([field]) => known.includes(field)))
  const filter: Filter<Product> = { isPublished: true, ...picked, shopId }
  // end
