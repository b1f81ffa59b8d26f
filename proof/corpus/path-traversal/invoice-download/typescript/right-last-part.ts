// about: only the last part of the name is joined to the customer's own folder
// part: imports
import { basename, extname, join } from 'node:path'
// end
    // block: find-file
    const path = join(storage, String(session.customerId), basename(file))
    // end
