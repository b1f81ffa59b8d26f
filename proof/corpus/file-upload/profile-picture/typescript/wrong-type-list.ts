// about: a list of types, but the extension still comes from the name, and it decides what the browser shows
// block: check-type
  if (!['image/png', 'image/jpeg', 'image/gif', 'image/webp'].includes(upload.type)) throw new Refused('type')
  // end
