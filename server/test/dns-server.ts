/** A small name server for tests, over UDP and TCP, whose answers can change from one question to the next. */
import { createSocket } from 'node:dgram'
import { type AddressInfo, createServer, isIP } from 'node:net'

/** Addresses, an alias, or TXT records; or no such name, no answer at all, a server failure. */
export type DnsAnswer =
  | string[]
  | { cname: string; addresses: string[] }
  | { text: string[] }
  | 'nxdomain'
  | 'silence'
  | 'servfail'

export type DnsServer = {
  /** As `host:port`, for the resolver. */
  address: string
  /** What to answer for a name: always the same, or one after the other (the last one repeats). Counted per family. */
  set(name: string, ...answers: DnsAnswer[]): void
  /** How many questions were asked about a name. */
  questions(name: string): number
  close(): Promise<void>
}

const types = { 1: 4, 28: 6 } as const
const udpBytesMax = 1232

export async function startDnsServer(): Promise<DnsServer> {
  const answers = new Map<string, DnsAnswer[]>()
  const asked = new Map<string, number>()

  function answer(query: Buffer): Buffer | undefined {
    const { name, end } = readName(query, 12)
    const type = query.readUInt16BE(end)
    const key = `${name} ${type}`
    const count = asked.get(key) ?? 0
    asked.set(key, count + 1)
    const known = answers.get(name) ?? ['nxdomain' as const]
    const chosen = known[Math.min(count, known.length - 1)] as DnsAnswer
    if (chosen === 'silence') return undefined
    const question = query.subarray(12, end + 4)
    if (chosen === 'nxdomain') return message(query, question, [], 3)
    if (chosen === 'servfail') return message(query, question, [], 2)
    return message(query, question, toRecords(chosen, type), 0)
  }

  const tcp = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (data) => {
      received = Buffer.concat([received, data as Buffer])
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
        const length = received.readUInt16BE(0)
        const reply = answer(received.subarray(2, 2 + length))
        received = received.subarray(2 + length)
        if (reply === undefined) continue
        const head = Buffer.alloc(2)
        head.writeUInt16BE(reply.length)
        socket.write(Buffer.concat([head, reply]))
      }
    })
  })
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  const { port } = tcp.address() as AddressInfo
  const udp = createSocket('udp4')
  udp.on('message', (query, from) => {
    const reply = answer(query)
    if (reply === undefined) return
    if (reply.length <= udpBytesMax) {
      udp.send(reply, from.port, from.address)
      return
    }
    // Too long: the client asks again over TCP, which must not count as the next question.
    const { name, end } = readName(query, 12)
    const key = `${name} ${query.readUInt16BE(end)}`
    asked.set(key, (asked.get(key) ?? 1) - 1)
    udp.send(message(query, query.subarray(12, end + 4), [], 0, true), from.port, from.address)
  })
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve))

  return {
    address: `127.0.0.1:${port}`,
    set(name, ...list) {
      answers.set(name, list)
    },
    questions: (name) => (asked.get(`${name} 1`) ?? 0) + (asked.get(`${name} 28`) ?? 0),
    async close() {
      udp.close()
      await new Promise((resolve) => tcp.close(resolve))
    },
  }
}

type DnsRecord = { type: number; data: Buffer; owner?: Buffer }

/** The addresses of the requested family. */
function toRecords(answer: Exclude<DnsAnswer, string>, type: number): DnsRecord[] {
  if ('text' in answer) return type === 16 ? answer.text.map((text) => ({ type, data: toTextData(text) })) : []
  const { cname, addresses } = Array.isArray(answer) ? { cname: undefined, addresses: answer } : answer
  const family = types[type as keyof typeof types]
  const owner = cname === undefined ? undefined : writeName(cname)
  return [
    ...(owner === undefined ? [] : [{ type: 5, data: owner }]),
    ...addresses
      .filter((address) => isIP(address) === family)
      .map((address) => ({ type, data: toBytes(address), ...(owner === undefined ? {} : { owner }) })),
  ]
}

/** Pieces of at most 255 bytes, each with its length in front. */
function toTextData(text: string): Buffer {
  const bytes = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  return Buffer.concat(pieces)
}

function message(query: Buffer, question: Buffer, records: DnsRecord[], code: number, isCut = false): Buffer {
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8580 | (isCut ? 0x0200 : 0) | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  return Buffer.concat([head, question, ...records.map(writeRecord)])
}

function writeRecord({ type, data, owner = Buffer.from([0xc0, 12]) }: DnsRecord): Buffer {
  // Type, class, a time to live of 0, and the length.
  const fields = Buffer.alloc(10)
  fields.writeUInt16BE(type, 0)
  fields.writeUInt16BE(1, 2)
  fields.writeUInt16BE(data.length, 8)
  return Buffer.concat([owner, fields, data])
}

function readName(bytes: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = []
  let at = start
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) {
    labels.push(bytes.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

function writeName(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]))
  return Buffer.concat([...labels, Buffer.from([0])])
}

function toBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  // The URL parser writes every form in plain groups.
  const plain = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [head = '', tail = ''] = plain.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const missing = plain.includes('::') ? 8 - groups(head).length - groups(tail).length : 0
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}
