/** The TypeScript engine with a longer limit: a slow machine must not decide on a label. */
import { createTypeScriptEngine } from '../../sandbox/src/child/typescript/typescript-engine.ts'
import type { Engine } from '../../sandbox/src/lab-run.ts'

export function createPatientTypeScriptEngine(): Promise<Engine> {
  return createTypeScriptEngine({ limitMs: 15_000 })
}
