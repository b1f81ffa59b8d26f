/** The machine of the proof: set up once, kept as a snapshot, and copied for every run. */
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
import { runProof } from './run-proof.ts'
import { fireTimer } from './timers.ts'

const membrane = createMembrane({
  isJudge: true,
  send,
  onThrown: () => {},
  globals: { fetch: () => Reflect.get(globalThis, 'fetch'), lookup: () => Reflect.get(globalThis, 'lookup') },
})

// Nothing here compiles text. Even if a function of the language leaked, it could not be turned into code.
const refuse = () => {
  throw new EvalError('Code generation is off')
}
for (const one of [() => {}, async () => {}, function* () {}, async function* () {}])
  Object.defineProperty(Object.getPrototypeOf(one), 'constructor', { value: refuse, configurable: false })
Reflect.set(globalThis, 'eval', refuse)
Reflect.set(globalThis, 'Function', refuse)

Reflect.set(globalThis, '__control', {
  receive: membrane.receive,
  fireTimer,
  callSqlFunction,
  start(task: string) {
    void runProof(JSON.parse(task), {
      loadCode: () => membrane.getGlobal('code'),
      beginStep: (index) => void host('begin-step', index),
    }).then((outcomes) => host('finish', JSON.stringify(outcomes)))
  },
})
