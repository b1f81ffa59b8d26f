/** The machine of the learner's code: set up once, kept as a snapshot, and copied for every run. */
import { host, send } from './host.ts'
import './buffer.ts'
import './search-params.ts'
import './intrinsics.ts'
import './abort.ts'
import './globals.ts'
import { callSqlFunction } from '../../../stand-ins/typescript/in-sandbox/sql-functions.ts'
import { createMembrane } from './membrane.ts'
import './preload.ts'
import '../../../stand-ins/typescript/in-sandbox/fetch-response.ts'
import '../../../stand-ins/typescript/in-sandbox/intl.ts'
import { runScript } from './run-script.ts'
import { fireTimer } from './timers.ts'

const { InternalError: MachineError } = globalThis as unknown as { InternalError: typeof Error }

const membrane = createMembrane({
  isJudge: false,
  send,
  globals: { code: () => load() },
  onThrown: (error) => {
    // Out of memory: what the code does after that says nothing about it.
    if (error instanceof MachineError) host('give-up', String(error.message))
  },
})

let fileName = ''

async function load(): Promise<unknown> {
  try {
    return await import(`entry:${fileName}`)
  } catch (error) {
    const { name, message, stack } = (error ?? {}) as Partial<Error>
    host('load-failed', String(name ?? 'Error'), String(message ?? error), String(stack ?? ''))
    throw error
  }
}

/** The proof decides what the network answers. */
Reflect.set(globalThis, 'fetch', async (...args: unknown[]) => {
  const fetch = membrane.getGlobal('fetch')
  if (typeof fetch !== 'function') throw new TypeError('fetch failed')
  return fetch(...args)
})

Object.defineProperty(globalThis, 'outside', { get: () => membrane.getGlobal('outside'), configurable: true })
Object.defineProperty(globalThis, 'lookup', { get: () => membrane.getGlobal('lookup'), configurable: true })

Reflect.set(globalThis, '__control', {
  runScript,
  receive: membrane.receive,
  fireTimer,
  callSqlFunction,
  start(name: string) {
    fileName = name
  },
})
