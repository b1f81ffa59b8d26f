// part: kinds
const kinds = ['image/png', 'image/jpeg', 'image/webp']
// end
// block: check-type
  if (!kinds.includes(upload.type)) throw new Refused('type')
// end
