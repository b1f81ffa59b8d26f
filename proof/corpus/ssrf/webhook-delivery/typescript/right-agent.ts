// about: An agent whose connections go to the checked address.
// block: send-request
  const options = { method: 'POST', headers, timeout: 5_000, agent: new (url.protocol === 'https:' ? https : http).Agent({ lookup: (_name, { all }, callback) => (all ? callback(null, [{ address, family }]) : callback(null, address, family)) } as http.AgentOptions) }
  const status = await new Promise<number>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('timeout', () => request.destroy(new DeliveryError('no answer in time')))
    request.on('error', (error) => reject(new DeliveryError('not delivered', { cause: error })))
    request.end(body)
  })
// end
