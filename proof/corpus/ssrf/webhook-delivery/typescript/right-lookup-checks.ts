// about: The look-up of the connection itself is checked.
// part: helpers
const checkedLookup: import('node:net').LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { all: true }).then(
    (found) => {
      if (found.some((one) => internal.check(one.address, one.family === 6 ? 'ipv6' : 'ipv4'))) return callback(new DeliveryError('not a public address'), '')
      const [first] = found
      return options.all ? callback(null, found) : callback(null, first?.address ?? '', first?.family)
    },
    (error) => callback(error, ''),
  )
}
// end
// block: send-request
  const options = { method: 'POST', headers, timeout: 5_000 }
  const status = await new Promise<number>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, { ...options, lookup: checkedLookup }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('timeout', () => request.destroy(new DeliveryError('no answer in time')))
    request.on('error', (error) => reject(new DeliveryError('not delivered', { cause: error })))
    request.end(body)
  })
// end
