// about: right, an agent of its own for the bank holds the authority, and nothing turns off the check
// part: top
import { readFileSync } from 'node:fs'
import { Agent } from 'node:https'
// end
  // block: tls-options
  const ca = readFileSync('certs/bank-ca.pem', 'utf8')
  const tls = { agent: new Agent({ ca, minVersion: 'TLSv1.2', rejectUnauthorized: true }) }
  // end
