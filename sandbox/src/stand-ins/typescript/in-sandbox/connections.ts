/** Connections to the servers of a proof. The code asks for them, and the judge keeps what was sent, and whether anyone on the way could read it. */
import { checkChain, type Identity } from '../certificates.ts'
import { plainAddress, type Talk } from '../hosts.ts'
import { IncomingMessage, type Listener, readRequest, ServerResponse, writeAnswer } from './http-messages.ts'

export type Server = { tls?: Identity; http?: Listener; talk?: () => Talk }
type Address = { address: string; family: number }
type Connection = {
  server: Server
  talk: Talk | undefined
  received: Buffer
  /** The server waits for the handshake. */
  awaits: Identity | undefined
  isEncrypted: boolean
  isOver: boolean
}
type Trust = { ca?: unknown; isPartial?: unknown; minimum?: unknown; maximum?: unknown }

const maxConnections = 2000
const maxReceived = 8 * 1024 * 1024
const versions = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3']
const over = { data: '', isOver: true }

export type Network = {
  find: (name: string) => Address[]
  serverAt: (address: string) => Server | undefined
  authorities: readonly string[]
}

export function createConnections({ find, serverAt, authorities }: Network) {
  const connections: Connection[] = []
  const openOf = (id: unknown): Connection | undefined => {
    const one = typeof id === 'number' ? connections[id] : undefined
    return one?.isOver === false ? one : undefined
  }
  const say = (text: string) => Buffer.from(text).toString('base64')

  function resolve(name: unknown) {
    try {
      return { addresses: find(String(name)) }
    } catch {
      return { problem: 'ENOTFOUND' }
    }
  }

  function connect(address: unknown) {
    const server = serverAt(plainAddress(String(address)))
    if (server === undefined || connections.length >= maxConnections) return { problem: 'ECONNREFUSED' }
    const talk = server.talk?.()
    const id = connections.push({
      ...{ server, talk, received: Buffer.alloc(0), awaits: server.tls, isEncrypted: false, isOver: false },
    })
    return { id: id - 1, data: server.tls ? '' : say(talk?.greeting ?? '') }
  }

  /** What a client learns in the handshake. Whether it goes on is its decision. */
  function secure(id: unknown, trust: unknown) {
    const one = openOf(id)
    if (one === undefined) return { problem: 'ECONNRESET' }
    const { ca, isPartial, minimum, maximum } = (trust ?? {}) as Trust
    const identity = one.awaits
    const highest = versions.indexOf(typeof maximum === 'string' ? maximum : 'TLSv1.3')
    const lowest = versions.indexOf(typeof minimum === 'string' ? minimum : 'TLSv1.2')
    if (identity === undefined || highest < versions.indexOf('TLSv1.2') || lowest > highest) {
      one.isOver = true
      return { problem: identity === undefined ? 'WRONG_VERSION_NUMBER' : 'PROTOCOL_VERSION' }
    }
    const isFromStart = one.server.tls !== undefined
    one.awaits = undefined
    one.isEncrypted = true
    const trusted = Array.isArray(ca) ? ca.map(String) : authorities
    const { name, issuer, cert } = identity
    return {
      chain: checkChain(identity, trusted, isPartial === true) ?? null,
      peer: { name, issuer, cert },
      version: versions[highest],
      data: isFromStart ? say(one.talk?.greeting ?? '') : '',
    }
  }

  async function send(id: unknown, data: unknown) {
    const one = openOf(id)
    if (one === undefined) return over
    one.received = Buffer.concat([one.received, Buffer.from(String(data), 'base64')])
    // Bytes that are no handshake, or more than a server takes.
    if (one.awaits !== undefined || one.received.length > maxReceived) {
      one.isOver = true
      return over
    }
    if (one.talk !== undefined) return { data: say(talkOn(one, one.talk)), isOver: one.isOver }
    return one.server.http === undefined ? { data: '', isOver: false } : answerHttp(one, one.server.http)
  }

  function talkOn(one: Connection, talk: Talk): string {
    let answers = ''
    for (;;) {
      const end = one.received.indexOf(10)
      if (end === -1 || one.awaits !== undefined) return answers
      const line = one.received.toString('utf8', 0, end).replace(/\r$/, '')
      one.received = one.received.subarray(end + 1)
      const answer = talk.answer(line, one.isEncrypted)
      if (typeof answer === 'string') answers += answer
      else {
        answers += answer.say
        one.awaits = answer.startTls
        // What was sent before the handshake is no part of what comes after it.
        one.received = Buffer.alloc(0)
      }
    }
  }

  async function answerHttp(one: Connection, listener: Listener) {
    try {
      const request = readRequest(one.received)
      if (request === undefined) return { data: '', isOver: false }
      one.isOver = true
      const { method, url, headers, body } = request
      const answered = await new Promise<Parameters<typeof writeAnswer>[1]>((resolve, reject) => {
        const response = new ServerResponse(resolve)
        Promise.try(() => listener(new IncomingMessage(method, url, headers, body), response)).catch(reject)
      })
      return { data: writeAnswer(method, answered).toString('base64'), isOver: true }
    } catch {
      one.isOver = true
      return { data: say('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'), isOver: true }
    }
  }

  function close(id: unknown) {
    const one = openOf(id)
    if (one !== undefined) one.isOver = true
    return {}
  }

  return { resolve, connect, secure, send, close, trusted: () => ({ authorities }) }
}
