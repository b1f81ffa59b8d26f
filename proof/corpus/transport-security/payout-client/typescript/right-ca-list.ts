// about: A list with the authority of the bank.
// part: imports
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
// end
// block: tls-options
  const tls = { ca: [readFileSync('certs/bank-ca.pem')], rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const
// end
