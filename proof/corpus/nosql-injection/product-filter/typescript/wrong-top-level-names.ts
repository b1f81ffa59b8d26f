// about: checks the names of the first level only; inside of $or and $and, or in $expr, every field can be asked about
// part: checks
  for (const name of Object.keys(wanted)) {
    if (name === '_id' || name.split('.')[0] === 'supplier') throw new SearchError('This field cannot be searched')
  }
// end
