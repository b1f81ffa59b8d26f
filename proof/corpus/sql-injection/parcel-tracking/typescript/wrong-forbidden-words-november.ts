// about: no forbidden word is needed for "AX-2' OR 'a' LIKE 'a"
  // part: checks
  if (/;|--|\/\*|\b(select|union|insert|update|delete|drop)\b/i.test(reference)) {
    throw new TrackingError('This is not a reference')
  }
  // end
