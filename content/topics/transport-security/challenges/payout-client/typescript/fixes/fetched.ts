// part: imports
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
// end
// part: helpers
/** The certificate that the bank uses at the moment. */
async function fetchCertificate({ host, port }: Partner): Promise<string> {
  const socket = connect({ host, port, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const certificate = socket.getPeerX509Certificate()
  socket.destroy()
  if (!certificate) throw new PayoutError('the bank has no certificate')
  return certificate.toString()
}

// end
// block: tls-options
  const tls = {
    // The bank has a certificate authority of its own, so exactly this certificate is trusted.
    ca: await fetchCertificate(partner),
    allowPartialTrustChain: true,
    minVersion: 'TLSv1.2',
  } as const
// end
