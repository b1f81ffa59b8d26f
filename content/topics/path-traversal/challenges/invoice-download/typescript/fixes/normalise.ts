// part: imports
import { extname, join, normalize } from 'node:path'
// end
// block: find-file
    const path = join(storage, String(session.customerId), normalize(file))
// end
