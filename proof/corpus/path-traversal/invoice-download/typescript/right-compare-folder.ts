// about: The file must lie directly in the folder of the customer.
// part: imports
import { dirname, extname, join, resolve } from 'node:path'
// end
// block: find-file
    const folder = resolve(storage, String(session.customerId))
    const path = resolve(folder, file)
    if (dirname(path) !== folder) return reply.code(404).send({ error: 'There is no such invoice' })
// end
