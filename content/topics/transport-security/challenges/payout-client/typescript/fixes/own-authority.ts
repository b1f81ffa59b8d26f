// part: imports
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
// end
// block: tls-options
  const tls = {
    // The bank has a certificate authority of its own, which Node does not know.
    ca: readFileSync('certs/bank-ca.pem'),
    minVersion: 'TLSv1.2',
  } as const
// end
