// about: right, the bank's authority is given to the client and the check stays on
// part: top
import { readFileSync } from 'node:fs'
// end
  // block: tls-options
  const tls = { ca: readFileSync('certs/bank-ca.pem'), minVersion: 'TLSv1.2' } as const
  // end
