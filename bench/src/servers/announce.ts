import type { FastifyInstance } from 'fastify'

/** Listens on a free port and announces it like `parapet serve --json`. Stops on request. */
export async function announce(app: FastifyInstance): Promise<void> {
  const publicUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  process.once('SIGTERM', () => process.exit(0))
  process.stdout.write(`${JSON.stringify({ publicUrl })}\n`)
}
