// about: Takes one ending away; svg and xhtml have scripts, too.
// block: choose-name
  const [extension = ''] = /\.\w{1,10}$/.exec(upload.fileName.toLowerCase().replace(/\.html?$/, '')) ?? []
  const name = `${memberId}-${randomBytes(8).toString('hex')}${extension}`
// end
