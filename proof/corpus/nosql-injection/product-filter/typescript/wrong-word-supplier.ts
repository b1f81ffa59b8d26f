// about: The word is refused where it is written out; a script puts it together.
// part: checks
  if (JSON.stringify(wanted).includes('supplier')) throw new SearchError('This field cannot be searched')
// end
