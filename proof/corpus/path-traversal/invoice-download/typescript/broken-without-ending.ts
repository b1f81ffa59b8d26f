// about: Looks for a file without its ending, which is never there.
// part: imports
import { basename, extname, join } from 'node:path'
// end
// block: find-file
    const path = join(storage, String(session.customerId), basename(file, extname(file)))
// end
