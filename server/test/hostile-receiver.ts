/** A server with one path for everything a receiver can do to its sender. It writes raw HTTP. */
import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { gzipSync } from 'node:zlib'

export type HostileReceiver = {
  /** Without a trailing slash. */
  origin: string
  port: number
  /** Paths in the order of requests. */
  visits: string[]
  connectionCount(): number
  openSockets(): number
  close(): Promise<void>
}

const ok = 'HTTP/1.1 200 OK\r\n'
/** A hundred megabytes of zeros in a hundred kilobytes. */
const gzipBomb = gzipSync(Buffer.alloc(100 * 1024 * 1024))

type Behaviour = (socket: Socket, argument: string) => void

/** What happens once a request has arrived completely; the rest of the path after the name is the argument. */
const behaviours: Record<string, Behaviour> = {
  ok: (socket) => socket.write(`${ok}Content-Length: 2\r\n\r\nok`),
  status: (socket, status) => socket.end(`HTTP/1.1 ${status} Whatever\r\nContent-Length: 0\r\n\r\n`),
  slow: (socket, ms) => void setTimeout(() => behaviours.ok?.(socket, ''), Number(ms)).unref(),

  hang: () => {},
  'hang-in-headers': (socket) => socket.write(`${ok}Content-Type: text/pl`),
  'hang-in-body': (socket) => socket.write(`${ok}Content-Length: 10\r\n\r\nfirst`),
  'drip-headers': (socket) => {
    socket.write(ok)
    repeat(socket, 'X', 20)
  },
  'drip-body': (socket) => {
    socket.write(`${ok}Transfer-Encoding: chunked\r\n\r\n`)
    repeat(socket, '1\r\nx\r\n', 20)
  },
  'endless-body': (socket) => {
    socket.write(`${ok}Transfer-Encoding: chunked\r\n\r\n`)
    flood(socket, Buffer.from(`4000\r\n${'x'.repeat(0x4000)}\r\n`))
  },
  gigabyte: (socket) => {
    socket.write(`${ok}Content-Length: 1073741824\r\n\r\n`)
    flood(socket, Buffer.alloc(65_536, 'x'))
  },
  'error-and-endless-body': (socket) => {
    socket.write('HTTP/1.1 500 Broken\r\nTransfer-Encoding: chunked\r\n\r\n')
    flood(socket, Buffer.from(`4000\r\n${'y'.repeat(0x4000)}\r\n`))
  },

  'early-hints-flood': (socket) =>
    flood(socket, Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'.repeat(50))),
  'continue-flood': (socket) => flood(socket, Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'.repeat(50))),
  'switching-protocols': (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
  garbage: (socket) => socket.end(randomBytes(4096)),
  'garbage-status': (socket) => socket.end('HTTP/1.1 2xx Fine\r\n\r\n'),
  'garbage-flood': (socket) => flood(socket, randomBytes(65_536)),
  'garbage-chunks': (socket) => socket.end(`${ok}Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n`),
  'http-0.9': (socket) => socket.end('<html>hello</html>'),
  'other-protocol': (socket) => socket.end('220 mail.example.com ESMTP\r\n'),
  'huge-header': (socket) => socket.end(`${ok}X-Huge: ${'h'.repeat(100_000)}\r\nContent-Length: 0\r\n\r\n`),
  'many-headers': (socket) =>
    socket.end(
      `${ok}${Array.from({ length: 10_000 }, (_, n) => `X-${n}: ${n}\r\n`).join('')}Content-Length: 0\r\n\r\n`,
    ),
  'header-flood': (socket) => {
    socket.write(ok)
    flood(socket, Buffer.from('X-Header: value\r\n'.repeat(1000)))
  },
  'two-lengths': (socket) => socket.end(`${ok}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`),
  'length-and-chunks': (socket) =>
    socket.end(`${ok}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n`),
  'nul-in-header': (socket) => socket.end(`${ok}X-Nul: a\u0000b\r\nContent-Length: 0\r\n\r\n`),
  'close-at-once': (socket) => socket.end(),
  reset: (socket) => void socket.resetAndDestroy(),
  'short-body': (socket) => socket.end(`${ok}Content-Length: 100\r\n\r\nonly this`),

  'gzip-bomb': (socket) => {
    const head = `${ok}Content-Encoding: gzip\r\nContent-Length: ${gzipBomb.length}\r\n\r\n`
    socket.end(Buffer.concat([Buffer.from(head), gzipBomb]))
  },
  'many-encodings': (socket) =>
    socket.end(`${ok}Content-Encoding: ${Array(1000).fill('gzip').join(', ')}\r\nContent-Length: 2\r\n\r\nok`),
  redirect: (socket, argument) => {
    const [status, ...target] = argument.split('/')
    const location = decodeURIComponent(target.join('/'))
    socket.end(`HTTP/1.1 ${status} Moved\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`)
  },
  'retry-after': (socket, status) =>
    socket.end(`HTTP/1.1 ${status} Later\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n`),
  'odd-text': (socket) => {
    const body = Buffer.concat([
      Buffer.from('<script>alert(1)</script>\u0000\u0007\u001b[31m"\'; drop table users; --'),
      Buffer.from([0xff, 0xfe, 0xc0, 0x80]),
    ])
    const head = `HTTP/1.1 500 Broken\r\nContent-Type: text/html\r\nContent-Length: ${body.length}\r\n\r\n`
    socket.end(Buffer.concat([Buffer.from(head), body]))
  },
  'long-text': (socket) => socket.end(`HTTP/1.1 500 Broken\r\nContent-Length: 50000\r\n\r\n${'é'.repeat(25_000)}`),
}

export const hostilePaths = Object.keys(behaviours)

/** Uses TLS if given TLS options. */
export async function startHostileReceiver(tls?: TlsOptions): Promise<HostileReceiver> {
  const visits: string[] = []
  const sockets = new Set<Socket>()
  let connectionCount = 0

  function serve(socket: Socket): void {
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (data) => {
      received = Buffer.concat([received, data as Buffer])
      const headEnd = received.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const head = received.toString('latin1', 0, headEnd)
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (received.length < headEnd + 4 + length) return
      received = received.subarray(headEnd + 4 + length)
      const path = head.split(' ')[1] ?? ''
      visits.push(path)
      const [, name = '', argument = ''] = /^\/([^/]*)\/?(.*)$/.exec(path) ?? []
      ;(behaviours[name] ?? (() => socket.destroy()))(socket, argument)
    })
  }

  const server: Server = tls === undefined ? createServer(serve) : createTlsServer(tls, serve)
  server.on('tlsClientError', () => {})
  server.on('connection', (socket: Socket) => {
    connectionCount++
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: tls === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`,
    port,
    visits,
    connectionCount: () => connectionCount,
    openSockets: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function repeat(socket: Socket, text: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(text), everyMs).unref()
  socket.once('close', () => clearInterval(timer))
}

/** As fast as the other side reads, and no faster. */
function flood(socket: Socket, bytes: Buffer): void {
  const write = () => {
    while (!socket.destroyed && socket.write(bytes));
  }
  socket.on('drain', write)
  write()
}
