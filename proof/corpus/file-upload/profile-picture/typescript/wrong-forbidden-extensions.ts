// about: forbids some extensions and misses .xhtml, .shtml and .xml
// block: choose-name
  const [extension = ''] = /\.\w{1,10}$/.exec(upload.fileName.toLowerCase()) ?? []
  if (['.html', '.htm', '.svg', '.js', '.php'].includes(extension)) throw new Refused('type')
  const name = `${memberId}-${randomBytes(8).toString('hex')}${extension}`
  // end
