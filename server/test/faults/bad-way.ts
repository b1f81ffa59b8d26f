/** An unreliable connection between two processes: a proxy that forwards everything until told otherwise. */
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type BadWay = {
  /** Delays every byte by this much. */
  delayMs: number
  /** Nothing passes in either direction, without an error. */
  isStalled: boolean
  /** Cuts every connection, whatever it is doing. */
  cut(): void
  close(): Promise<void>
}

/** Listens at a port or a Unix socket path and forwards to another. */
export async function openBadWay(at: { path: string } | { port: number }, to: NetConnectOpts): Promise<BadWay> {
  const sockets = new Set<Socket>()
  const way: BadWay = {
    delayMs: 0,
    isStalled: false,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      way.cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function pass(from: Socket, onto: Socket): Promise<void> {
    for await (const chunk of from) {
      if (way.delayMs > 0) await sleep(way.delayMs)
      while (way.isStalled && !onto.destroyed) await sleep(10)
      onto.write(chunk)
    }
    onto.end()
  }

  const server: Server = createServer((near) => {
    const far = connect(to)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => sockets.delete(socket))
    }
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
    pass(near, far).catch(() => {})
    pass(far, near).catch(() => {})
  })
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', ...at }, resolve))
  return way
}
