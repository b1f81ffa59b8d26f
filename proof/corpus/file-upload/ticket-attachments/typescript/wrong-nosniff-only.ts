// about: nosniff makes the browser keep the declared type, and the declared type is what the attacker chose
// block: send-headers
  const headers = {
    'content-type': file.type,
    'content-disposition': `inline; filename="${file.name}"`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  }
  return { headers, body: Buffer.from(file.data) }
// end
