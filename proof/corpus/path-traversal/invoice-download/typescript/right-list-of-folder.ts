// about: the name must be one of those that the customer's folder contains
// part: imports
import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
// end
    // block: find-file
    const folder = join(storage, String(session.customerId))
    const names = await readdir(folder).catch((): string[] => [])
    const name = names.find((known) => known === file)
    if (name === undefined) return reply.code(404).send({ error: 'There is no such invoice' })
    const path = join(folder, name)
    // end
