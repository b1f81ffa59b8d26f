// about: the folder is kept from the first request, and everybody after it gets that customer's invoices
// part: imports
import { basename, extname, join } from 'node:path'

let folder: string | undefined
// end
// block: find-file
    folder ??= join(storage, String(session.customerId))
    const path = join(folder, basename(file))
// end
