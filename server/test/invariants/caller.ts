/** Sends many requests at once, each on its own connection; `fetch` would share or queue them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { publicApiBase } from '@parapet/contract'
import { Pool } from 'undici'

export type Called = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape they assert
  body: any
}

export type Request = { method: string; path: string; body?: unknown; headers?: Record<string, string> }

export type Caller = {
  /** A path below the public API, or a full path that starts with two slashes. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Called>
  close(): Promise<void>
}

export function createCaller(url: string, key: string, connections: number): Caller {
  const pool = new Pool(url, { connections, pipelining: 1 })
  return {
    async call(method, path, body, headers = {}) {
      const response = await pool.request({
        method: method as 'GET',
        path: path.startsWith('//') ? path.slice(1) : publicApiBase + path,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
      })
      const text = await response.body.text()
      const { statusCode: status, headers: answered } = response
      return { status, headers: answered, text, body: text === '' ? undefined : JSON.parse(text) }
    },
    close: () => pool.destroy(),
  }
}

const triesWhileBusy = 20

/** On a busy machine, some requests get no database connection in time: a 503 did nothing and asks for a retry. */
export async function callUntilServed(caller: Caller, { method, path, body, headers }: Request): Promise<Called> {
  for (let tries = 1; ; tries++) {
    const answer = await caller.call(method, path, body, headers)
    if (answer.status !== 503 || tries === triesWhileBusy) return answer
    await sleep(Number(answer.headers['retry-after']) * 1000)
  }
}

/** The address of a quiet `parapet serve --json`: its announcement has it, its log does not. */
export function addressOf(server: { stdout(): string }): string {
  return JSON.parse(server.stdout()).publicUrl
}
