import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

export type Admin = {
  port: number
  configuration: Record<string, string>
  counters: Record<string, number>
  emptyCache(): Promise<number>
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void }
}

const shownNames = ['region', 'version', 'cacheSeconds']

export async function openAdminPort({ port, configuration, counters, emptyCache, log }: Admin): Promise<Server> {
  async function answer(method: string, path: string): Promise<[number, string]> {
    // block: show-numbers
    if (method === 'GET' && path === '/metrics')
      return [200, Object.entries(counters).map(([name, count]) => `${name} ${count}`).join('\n')]
    // end
    // block: show-configuration
    if (method === 'GET' && path === '/configuration')
      return [200, JSON.stringify(Object.fromEntries(shownNames.map((name) => [name, configuration[name]])))]
    // end
    // block: empty-cache
    if (method === 'POST' && path === '/cache/empty') return [200, `${await emptyCache()} entries removed`]
    // end
    // block: unknown-path
    return [404, 'not found']
    // end
  }

  const server = createServer(async (request, response) => {
    // part: check
    // end
    try {
      const [status, text] = await answer(request.method ?? 'GET', request.url ?? '/')
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
    } catch (error) {
      log.error({ url: request.url, error: String(error) }, 'admin request failed')
      response.writeHead(500).end()
    }
  })

  // block: open-port
  server.listen(port)
  // end
  await once(server, 'listening')
  log.info({ address: server.address() }, 'admin port open')
  return server
}
