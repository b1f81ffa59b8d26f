// about: The authority is there, but rejectUnauthorized is still off, so any certificate is accepted.
// part: imports
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
// end
  // block: tls-options
  const tls = {
    ca: readFileSync('certs/bank-ca.pem'),
    rejectUnauthorized: false,
    minVersion: 'TLSv1.3',
  } as const
  // end
