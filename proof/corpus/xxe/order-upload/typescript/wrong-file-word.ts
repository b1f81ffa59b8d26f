// about: A path without "file:" works too, and UTF-16 hides the word from the search.
  // block: check-upload
  if (body.length === 0 || body.length > maxBytes) throw new InvalidOrder('size_not_allowed')
  if (/file:/i.test(body.toString('utf8'))) throw new InvalidOrder('entities_not_allowed')
  // end
