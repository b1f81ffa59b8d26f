// about: without a separator the folder of customer 71 begins with that of customer 7
// part: imports
import { extname, join } from 'node:path'
// end
    // block: find-file
    const folder = join(storage, String(session.customerId))
    const path = join(folder, file)
    if (!path.startsWith(folder)) return reply.code(404).send({ error: 'There is no such invoice' })
    // end
