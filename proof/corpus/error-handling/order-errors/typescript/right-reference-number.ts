// about: the log gets the error with a reference, the caller a fixed text and the reference
// part: top
import { randomUUID } from 'node:crypto'
// end
// block: log-error
    const reference = randomUUID()
    request.log.error({ err: error, url: request.url, reference }, 'request failed')
    // end
// block: other-errors
    return reply.code(500).send({ error: 'internal_error', reference })
    // end
