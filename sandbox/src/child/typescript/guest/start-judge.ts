/** The machine of the proof: set up once, kept as a snapshot, and copied for every run. */
import { host, send } from './host.ts'
import './buffer.ts'
import './search-params.ts'
import './intrinsics.ts'
import './abort.ts'
import './globals.ts'
import { callSqlFunction } from '../../../stand-ins/typescript/in-sandbox/sql-functions.ts'
import { askOutside } from '../../../stand-ins/typescript/outside.ts'
import { CodeNotLoaded, type CodeWire, connectCode } from './code-wire.ts'
import { createMembrane } from './membrane.ts'
import './preload.ts'
import '../../../stand-ins/typescript/in-sandbox/fetch-response.ts'
import '../../../stand-ins/typescript/in-sandbox/intl.ts'
import { runProof } from './run-proof.ts'
import { fireTimer } from './timers.ts'

const membrane = createMembrane({
  isJudge: true,
  send,
  onThrown: () => {},
  globals: {
    fetch: () => Reflect.get(globalThis, 'fetch'),
    lookup: () => Reflect.get(globalThis, 'lookup'),
    outside: () => askInText,
  },
})

/** For TypeScript: arguments and answers are texts, so that nothing but data crosses. */
function askInText(name: unknown, args: unknown): string | Promise<string> {
  const answer = askOutside(name, typeof args === 'string' ? JSON.parse(args) : undefined)
  return answer instanceof Promise ? answer.then((one) => JSON.stringify(one)) : JSON.stringify(answer)
}

// Nothing here compiles text. Even if a function of the language leaked, it could not be turned into code.
const refuse = () => {
  throw new EvalError('Code generation is off')
}
for (const one of [() => {}, async () => {}, function* () {}, async function* () {}])
  Object.defineProperty(Object.getPrototypeOf(one), 'constructor', { value: refuse, configurable: false })
Reflect.set(globalThis, 'eval', refuse)
Reflect.set(globalThis, 'Function', refuse)

let wire: CodeWire | undefined

/** Code that is not loaded ends the run. */
async function loadOverWire(connected: CodeWire): Promise<unknown> {
  try {
    return await connected.load()
  } catch (error) {
    if (!(error instanceof CodeNotLoaded)) throw error
    const { name, message, stack } = error.failure
    host('load-failed', name, message, stack)
    return new Promise(() => {})
  }
}

Reflect.set(globalThis, '__control', {
  receive: (message: string) => (wire === undefined ? membrane.receive(message) : wire.receive(message)),
  fireTimer,
  callSqlFunction,
  startWithWire(task: string, fileName: string, language: string) {
    const connected = connectCode({
      fileName,
      send: (message) => void host('tell-code', message),
      fail: (reason) => void host('rules-broken', reason),
    })
    wire = connected
    void runProof(JSON.parse(task), {
      language,
      loadCode: () => loadOverWire(connected),
      beginStep: (index) => void host('begin-step', index),
    }).then((outcomes) => host('finish', JSON.stringify(outcomes)))
  },
  start(task: string) {
    void runProof(JSON.parse(task), {
      language: 'typescript',
      loadCode: () => membrane.getGlobal('code'),
      beginStep: (index) => void host('begin-step', index),
    }).then((outcomes) => host('finish', JSON.stringify(outcomes)))
  },
})
