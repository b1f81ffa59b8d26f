/** Real servers on loopback for the internet of proofs: HTTP, TLS and protocols of lines. */
import { createServer, type RequestListener } from 'node:http'
import net from 'node:net'
import tls from 'node:tls'
import type { Identity } from './certificates.ts'
import type { Talk } from './hosts.ts'

export type Server = { tls?: Identity; http?: RequestListener; talk?: () => Talk }

/** Listens on a port of its own, and says which. */
export async function startServer({ tls: identity, http, talk }: Server): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<net.Socket>()
  const web =
    http &&
    createServer((request, response) => {
      response.setHeader('connection', 'close')
      http(request, response)
    })
  const serve = (socket: net.Socket) => {
    if (web) web.emit('connection', socket)
    else if (talk) converse(socket, talk(), identity !== undefined)
  }
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (identity === undefined) serve(socket)
    else secure(socket, identity, serve)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { port: (server.address() as net.AddressInfo).port, close }
}

function secure(raw: net.Socket, { key, cert }: Identity, serve: (socket: net.Socket) => void): void {
  const socket = new tls.TLSSocket(raw, { isServer: true, secureContext: tls.createSecureContext({ key, cert }) })
  socket.on('error', () => {}).once('secure', () => serve(socket))
}

function converse(socket: net.Socket, talk: Talk, isEncrypted: boolean): void {
  let received = ''
  const onData = (data: Buffer) => {
    received += data
    for (let end = received.indexOf('\n'); end !== -1; end = received.indexOf('\n')) {
      const line = received.slice(0, end).replace(/\r$/, '')
      received = received.slice(end + 1)
      const answer = talk.answer(line, isEncrypted)
      if (typeof answer === 'string') {
        if (answer !== '') socket.write(answer)
        continue
      }
      socket.off('data', onData)
      socket.write(answer.say)
      secure(socket, answer.startTls, (secured) => converse(secured, { answer: talk.answer }, true))
      return
    }
  }
  socket.on('data', onData).on('error', () => {})
  if (talk.greeting) socket.write(talk.greeting)
}
