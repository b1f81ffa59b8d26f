// part: kinds
const dangerous = ['.html', '.htm', '.shtml', '.svg', '.js', '.mjs', '.css', '.php', '.jsp', '.asp', '.aspx', '.exe']
// end
// block: check-type
  if (!upload.type.startsWith('image/')) throw new Refused('type')
  if (dangerous.some((extension) => upload.fileName.toLowerCase().endsWith(extension))) throw new Refused('extension')
// end
