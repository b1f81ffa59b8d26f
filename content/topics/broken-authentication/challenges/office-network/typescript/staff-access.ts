import { BlockList, isIP } from 'node:net'

export type Incoming = { peer: string; headers: Record<string, string | undefined> }
export type Staff = { name: string; mayWrite: boolean }
export type FindSession = (cookie: string) => Promise<Staff | undefined>
export type Log = { warn(values: object, text: string): void }

const proxy = '10.0.0.2'
const boxOffice = new BlockList()
boxOffice.addSubnet('192.0.2.0', 24, 'ipv4')

/** The address of the client. */
function findAddress({ peer, headers }: Incoming): string {
  // block: find-address
  const entries = (headers['x-forwarded-for'] ?? '').split(',').map((entry) => entry.trim())
  if (entries[0]) return entries[0]
  return peer === proxy ? '' : peer
  // end
}

function isInBoxOffice(address: string): boolean {
  // block: parse-network
  return isIP(address) === 4 && boxOffice.check(address, 'ipv4')
  // end
}

/** Who may see the staff's pages? Undefined: sign in first. */
export async function admit(request: Incoming, findSession: FindSession, log: Log): Promise<Staff | undefined> {
  // block: try-session
  const staff = await findSession(request.headers.cookie ?? '')
  if (staff) return staff
  // end

  // block: open-for-office
  const address = findAddress(request)
  if (isInBoxOffice(address)) return { name: 'box office', mayWrite: false }
  // end

  // block: log-refusal
  log.warn({ address, peer: request.peer }, 'staff pages refused')
  return undefined
  // end
}
