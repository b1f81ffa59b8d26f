// about: Customers attach files of any kind, and logs are refused now.
// block: check-size
  if (upload.data.length === 0 || upload.data.length > 20_000_000) throw new Refused(413, 'size')
  if (!['image/png', 'image/jpeg'].includes(upload.type)) throw new Refused(415, 'type')
// end
