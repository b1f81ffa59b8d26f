// about: the caller gets a fixed text with a reference, and the log has the same reference
// part: top
import { randomUUID } from 'node:crypto'
// end
    // block: other-errors
    const reference = randomUUID()
    request.log.error({ reference }, 'reference of the failed request')
    return reply.code(500).send({ error: 'internal_error', reference })
    // end
