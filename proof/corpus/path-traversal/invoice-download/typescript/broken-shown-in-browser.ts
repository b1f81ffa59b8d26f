// about: nobody leaves the folder, but invoices are opened in the page and no longer downloaded
// part: imports
import { basename, extname, join } from 'node:path'
// end
// block: find-file
    const path = join(storage, String(session.customerId), basename(file))
// end
// block: headers
    reply.type('application/pdf')
    reply.header('content-length', found.size)
// end
