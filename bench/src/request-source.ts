/** Requests at a fixed pace, however slow the responses are. */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Connections of many clients; opened in advance, so that only requests are measured. */
const openConnections = 1000
const tickMs = 5

/** When it was due, relative to the first, and its response; the status is 0 for a lost connection. */
type Answered = { dueMs: number; status: number; ms: number }

type Asked = { dueAt: number; note(answered: Omit<Answered, 'dueMs'>): void }

export type RequestSource = AsyncDisposable & {
  /** Keeps sending at that pace, regardless of responses: real clients don't wait for each other. */
  ask(pace: { perSecond: number; seconds: number; signal: AbortSignal }): Promise<Answered[]>
  untilAnswered(): Promise<void>
}

/** Plain sockets: a client library would use more CPU than the service. */
export async function openRequestSource(port: number, requests: readonly Buffer[]): Promise<RequestSource> {
  const all = new Set<Socket>()
  const free: Line[] = []
  /** Requests without a free connection. */
  const queue: Asked[] = []
  let waiting = 0
  let next = 0
  const send = (line: Line, asked: Asked) => {
    line.send(requests[next++ % requests.length] as Buffer, (status, isOpen) => {
      waiting--
      asked.note({ status, ms: performance.now() - asked.dueAt })
      release(isOpen ? line : openLine(port, all))
    })
  }
  const release = (line: Line) => {
    const first = queue.shift()
    if (first === undefined) free.push(line)
    else send(line, first)
  }
  for (let n = 0; n < openConnections; n++) {
    free.push(openLine(port, all))
    if (n % 50 === 0) await sleep(tickMs)
  }
  return {
    async ask({ perSecond, seconds, signal }) {
      const answered: Answered[] = []
      const startedAt = performance.now()
      for (let sent = 0, passed = 0; passed < seconds * 1000; passed = performance.now() - startedAt) {
        signal.throwIfAborted()
        for (; sent < (passed / 1000) * perSecond; sent++) {
          const dueMs = (sent / perSecond) * 1000
          const asked: Asked = {
            dueAt: startedAt + dueMs,
            note: (one) => void answered.push({ dueMs, ...one }),
          }
          const line = free.shift()
          waiting++
          if (line === undefined) queue.push(asked)
          else send(line, asked)
        }
        await sleep(tickMs)
      }
      return answered
    },
    async untilAnswered() {
      while (waiting > 0) await sleep(tickMs)
    },
    async [Symbol.asyncDispose]() {
      for (const socket of all) socket.destroy()
    },
  }
}

type Line = { send(request: Buffer, done: (status: number, isOpen: boolean) => void): void }

/** A connection with one request in progress at a time. */
function openLine(port: number, all: Set<Socket>): Line {
  const socket = connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1')
  all.add(socket)
  let text = ''
  let done: ((status: number, isOpen: boolean) => void) | undefined
  const finish = (status: number, isOpen: boolean) => {
    const told = done
    done = undefined
    text = ''
    told?.(status, isOpen)
  }
  socket.on('data', (chunk: string) => {
    text += chunk
    const headEnd = text.indexOf('\r\n\r\n')
    if (headEnd === -1) return
    const head = text.slice(0, headEnd).toLowerCase()
    const length = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0)
    if (text.length < headEnd + 4 + length) return
    const isOpen = !head.includes('\r\nconnection: close')
    finish(Number(head.slice(9, 12)), isOpen)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    all.delete(socket)
    finish(0, false)
  })
  return {
    send(request, told) {
      done = told
      if (socket.destroyed) finish(0, false)
      else socket.write(request)
    },
  }
}
