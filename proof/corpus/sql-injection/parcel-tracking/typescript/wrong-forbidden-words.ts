// about: forbids some words and comments, and an OR with an open quote needs none of them
// part: checks
  if (/\b(?:union|select|insert|update|delete|drop)\b|--|;|\/\*/i.test(reference)) {
    throw new TrackingError('This is not a parcel reference')
  }
  // end
