// about: The certificate of the bank's authority is read by a helper, and verification is on.
// part: imports
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
// end
// part: helpers
const bankAuthority = () => readFileSync('certs/bank-ca.pem', 'utf8')
// end
  // block: tls-options
  const tls = {
    ca: [bankAuthority()],
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
  } as const
  // end
