// about: It connects to the checked address, and names the host in the header and for the certificate.
// part: top
import { isIP } from 'node:net'
// end
  // block: send-request
  const isSecure = url.protocol === 'https:'
  const options = {
    method: 'POST',
    headers: { ...headers, host: url.host },
    timeout: 5_000,
    host: address,
    port: url.port || (isSecure ? 443 : 80),
    path: url.pathname + url.search,
    servername: isIP(url.hostname) ? '' : url.hostname,
  }
  const status = await new Promise<number>((resolve, reject) => {
    const request = (isSecure ? https : http).request(options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('timeout', () => request.destroy(new DeliveryError('no answer in time')))
    request.on('error', (error) => reject(new DeliveryError('not delivered', { cause: error })))
    request.end(body)
  })
  // end
