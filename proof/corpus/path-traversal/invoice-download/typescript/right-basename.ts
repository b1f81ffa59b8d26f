// about: only the last part of the name is used, so the path cannot leave the customer's folder
// part: imports
import { basename, extname, join } from 'node:path'
// end
    // block: find-file
    const path = join(storage, String(session.customerId), basename(file))
    // end
