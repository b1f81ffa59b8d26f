// about: Only the last part of the name is used, so no other folder can be named.
// part: imports
import { basename, extname, join } from 'node:path'
// end
    // block: find-file
    const path = join(storage, String(session.customerId), basename(file))
    // end
