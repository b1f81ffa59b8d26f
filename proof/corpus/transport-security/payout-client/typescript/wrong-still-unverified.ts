// about: The authority is loaded, and verification stays off.
// part: imports
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
// end
// block: tls-options
  const tls = { ca: readFileSync('certs/bank-ca.pem'), rejectUnauthorized: false, minVersion: 'TLSv1.2' } as const
// end
