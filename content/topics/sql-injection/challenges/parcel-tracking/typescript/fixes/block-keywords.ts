// part: checks
  if (/--|;|\/\*|\b(select|union|insert|update|delete|drop)\b/i.test(reference)) {
    throw new TrackingError('The reference contains characters that are not allowed')
  }
// end
