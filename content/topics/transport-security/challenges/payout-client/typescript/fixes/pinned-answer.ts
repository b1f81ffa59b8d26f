// part: imports
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
// end
// part: helpers
const bankFingerprint =
  'F2:AC:28:40:84:21:FC:C9:F4:18:AF:22:67:DD:7E:C0:87:06:DA:90:11:64:57:C8:9B:F4:23:B5:4E:83:E8:90'

// end
// block: answer
  const { fingerprint256 } = (response.socket as TLSSocket).getPeerCertificate()
  if (fingerprint256 !== bankFingerprint) throw new PayoutError('this is not the bank')
  const answer = await text(response)
  if (response.statusCode !== 201) throw new PayoutError(`the bank answered ${response.statusCode}`)
  return (JSON.parse(answer) as { id: string }).id
// end
