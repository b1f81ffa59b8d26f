// about: A random number connects the answer with the record in the log.
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
