import { createPages, type Pages } from '../src/platform/http/apis/pages.ts'
import type { HttpServer } from '../src/platform/http/server.ts'

/** For pages that need no database: on a server of their own, without the rest of the service. */
export function createLonePages(
  server: Pick<HttpServer, 'fastify' | 'setUnknownPage'>,
  publicUrl: () => string = () => 'https://parapet.example.com',
): Pages {
  const createContext = () =>
    ({ publicUrl: publicUrl() }) as ReturnType<Parameters<typeof createPages>[1]['createContext']>
  const noSessions = () => {
    throw new Error('Lone pages have no sessions')
  }
  const requests = { findSession: noSessions, ofSession: noSessions, ofAnyone: noSessions }
  return createPages(server, { createContext, requests })
}
