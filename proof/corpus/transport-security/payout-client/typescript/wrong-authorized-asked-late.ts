// about: wrong, whether the certificate was good is asked after the answer, when the token has long been sent
// part: top
import { readFileSync } from 'node:fs'
import type { TLSSocket } from 'node:tls'
// end
  // block: tls-options
  const tls = { ca: readFileSync('certs/bank-ca.pem'), rejectUnauthorized: false, minVersion: 'TLSv1.2' } as const
  // end
  // block: send
  const { host, port } = partner
  const call = request({ ...tls, host, port, path: '/payouts', method: 'POST', headers, timeout: 5000 })
  call.on('timeout', () => call.destroy(new PayoutError('the bank does not answer')))
  call.end(body)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  if (!(response.socket as TLSSocket).authorized) {
    call.destroy()
    throw new PayoutError('the certificate is not the bank’s')
  }
  // end
