// about: Deletes the field by its name; a path into it has another name.
// block: build-filter
  delete wanted.supplier
  const filter: Filter<Product> = { ...wanted, shopId, isPublished: true }
// end
