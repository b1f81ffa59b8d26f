// about: The path must begin with the customer's folder and a separator.
// part: imports
import { extname, resolve, sep } from 'node:path'
// end
    // block: find-file
    const folder = resolve(storage, String(session.customerId))
    const path = resolve(folder, file)
    if (!path.startsWith(folder + sep)) return reply.code(404).send({ error: 'There is no such invoice' })
    // end
