// about: The check runs in the lookup of the connection itself, and addresses without a name are checked before.
// part: top
import { lookup as lookupName } from 'node:dns'
// end
// part: helpers
const familyName = (family: number) => (family === 6 ? 'ipv6' : 'ipv4')

function lookupPublic(hostname: string, options: { all?: boolean }, callback: (...values: any[]) => void): void {
  lookupName(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error)
    if (found.length === 0 || found.some(({ address, family }) => internal.check(address, familyName(family)))) {
      return callback(new DeliveryError('not a public address'))
    }
    if (options.all) return callback(null, found)
    callback(null, found[0]?.address, found[0]?.family)
  })
}
// end
  // block: send-request
  const options = { method: 'POST', headers, timeout: 5_000, lookup: lookupPublic } as http.RequestOptions
  const status = await new Promise<number>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('timeout', () => request.destroy(new DeliveryError('no answer in time')))
    request.on('error', (error) => reject(new DeliveryError('not delivered', { cause: error })))
    request.end(body)
  })
  // end
