// about: The filter consists of two fields with checked values.
// part: checks
  for (const [name, value] of Object.entries(wanted)) {
    if (name !== 'category' && name !== 'price') throw new SearchError('This field cannot be searched')
    const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [['$eq', value]]
    if (!parts.every(([key, one]) => ['$eq', '$lt', '$gt', '$lte', '$gte'].includes(String(key)) && ['string', 'number'].includes(typeof one))) throw new SearchError('Not allowed')
  }
// end
