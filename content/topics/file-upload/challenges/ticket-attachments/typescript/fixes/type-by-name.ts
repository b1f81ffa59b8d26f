// part: imports
import { basename, extname } from 'node:path'
// end
// part: types
const types: Record<string, string> = { '.png': 'image/png', '.jpg': 'image/jpeg', '.txt': 'text/plain', '.html': 'text/html' }
// end
// block: send-headers
  const headers = {
    'content-type': types[extname(file.name).toLowerCase()] ?? 'application/octet-stream',
    'content-disposition': `inline; filename="${file.name}"`,
    'cache-control': 'private, no-store',
  }
  return { headers, body: Buffer.from(file.data) }
// end
