// part: checks
  if (Object.keys(wanted).some((field) => field === 'supplier' || field.startsWith('supplier.'))) {
    throw new SearchError('The supplier cannot be searched')
  }
// end
