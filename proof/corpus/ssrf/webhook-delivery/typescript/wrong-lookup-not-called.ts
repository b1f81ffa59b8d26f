// about: The check only runs in the lookup option, and Node calls no lookup for http://127.0.0.1/.
// part: top
import { lookup as lookupName } from 'node:dns'
// end
  // block: check-target
  // Checked when the connection is made, see below.
  // end
  // block: send-request
  const options = {
    method: 'POST',
    headers,
    timeout: 5_000,
    lookup: (hostname: string, { all, ...rest }: { all?: boolean }, callback: (...values: any[]) => void) => {
      lookupName(hostname, rest, (error, address, family) => {
        if (error) return callback(error)
        if (internal.check(address, family === 6 ? 'ipv6' : 'ipv4')) return callback(new DeliveryError('not a public address'))
        if (all) callback(null, [{ address, family }])
        else callback(null, address, family)
      })
    },
  } as http.RequestOptions
  const status = await new Promise<number>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('timeout', () => request.destroy(new DeliveryError('no answer in time')))
    request.on('error', (error) => reject(new DeliveryError('not delivered', { cause: error })))
    request.end(body)
  })
  // end
