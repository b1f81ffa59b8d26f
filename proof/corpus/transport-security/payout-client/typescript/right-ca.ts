// about: The authority of the bank is given to Node, which then checks as usual.
// part: imports
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
// end
  // block: tls-options
  const tls = {
    ca: readFileSync('certs/bank-ca.pem'),
    minVersion: 'TLSv1.2',
  } as const
  // end
