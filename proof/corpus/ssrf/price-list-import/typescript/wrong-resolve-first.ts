// about: The name is resolved once for the check and once more by fetch, with another answer.
// part: top
import { lookup } from 'node:dns/promises'
import { BlockList } from 'node:net'
// end
// part: constants
const internal = new BlockList()
internal.addSubnet('10.0.0.0', 8)
internal.addSubnet('127.0.0.0', 8)
internal.addSubnet('169.254.0.0', 16)
internal.addSubnet('172.16.0.0', 12)
internal.addSubnet('192.168.0.0', 16)
// end
  // block: fetch-list
  const { address: ip } = await lookup(url.hostname, { family: 4 }).catch(() => {
    throw new ImportError('The list could not be fetched.')
  })
  if (internal.check(ip)) throw new ImportError('This address is not public.')
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5_000) }).catch((error) => {
    log.warn({ host: url.host, error }, 'price list not fetched')
    throw new ImportError('The list could not be fetched.')
  })
  // end
