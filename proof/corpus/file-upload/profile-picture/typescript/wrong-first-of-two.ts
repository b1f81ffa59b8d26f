// about: wrong, the last extension is checked and the first one is used
// block: choose-name
  const parts = upload.fileName.toLowerCase().split('.')
  if (!['png', 'jpg', 'jpeg', 'webp'].includes(parts.at(-1) ?? '')) throw new Refused('type')
  const name = `${memberId}-${randomBytes(8).toString('hex')}.${parts.find((part, at) => at > 0 && /^\w{1,10}$/.test(part))}`
// end
