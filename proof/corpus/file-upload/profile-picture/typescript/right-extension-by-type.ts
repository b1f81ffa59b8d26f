// about: a table of four picture types gives the extension, so the web server never calls the file a page
// part: kinds
const extensionOf = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
])
// end
// block: check-type
  const extension = extensionOf.get(upload.type.split(';')[0]?.trim().toLowerCase() ?? '')
  if (extension === undefined) throw new Refused('type')
  // end
// block: choose-name
  const name = `${memberId}-${randomBytes(8).toString('hex')}.${extension}`
  // end
