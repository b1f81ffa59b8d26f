// about: wrong, a longer list of forbidden extensions, and .xml with a script in the namespace of XHTML is not in it
// block: choose-name
  const [extension = ''] = /\.\w{1,10}$/.exec(upload.fileName.toLowerCase()) ?? []
  if (['.html', '.htm', '.xhtml', '.svg', '.shtml', '.php', '.js'].includes(extension)) throw new Refused('type')
  const name = `${memberId}-${randomBytes(8).toString('hex')}${extension}`
// end
