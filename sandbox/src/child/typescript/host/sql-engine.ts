/** A SQLite for one machine of one step: sql.js is compiled once for a process, and instantiated again for everyone who uses it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { compileFunction } from 'node:vm'
import type { SqlJsStatic } from 'sql.js'
import { createRandom } from './random.ts'

export type SqlEngines = {
  /** Gets an engine ready for each machine. Those that the last step did not use are as good as new. */
  prepare: () => Promise<void>
  /** An engine that nobody has used, which knows no clock but this one. */
  take: (now: () => number) => SqlJsStatic
}

type Unused = { engine: SqlJsStatic; setClock: (now: () => number) => void }

type Instance = { readonly exports: object }
type Instantiate = (imports: object, receive: (instance: Instance) => void) => object
type InitSql = (options: { instantiateWasm: Instantiate }) => Promise<SqlJsStatic>

/** Node has it; the types that this project uses know only what it makes. */
const { WebAssembly: compiler } = globalThis as unknown as {
  WebAssembly: {
    compile: (bytes: Uint8Array) => Promise<WebAssembly.Module>
    Instance: new (module: WebAssembly.Module, imports: object) => Instance
  }
}
const require = createRequire(import.meta.url)
/** The judge's machine and that of the learner's code. */
const machineCount = 2

export async function loadSqlEngines(): Promise<SqlEngines> {
  const file = require.resolve('sql.js')
  const wasm = await compiler.compile(readFileSync(file.replace(/\.js$/, '.wasm')))
  // `require` would give everyone the first instance, which the module keeps; each call of this function gives another one.
  const parameters = ['exports', 'require', 'module', '__filename', '__dirname', 'Date', 'Math', 'performance']
  const evaluate = compileFunction(readFileSync(file, 'utf8'), parameters, { filename: file })
  // Its files are in memory; of Node, it only needs random numbers.
  const requireLittle = (name: string): unknown => (name === 'node:crypto' ? require(name) : {})
  const instantiateWasm: Instantiate = (imports, receive) => {
    const instance = new compiler.Instance(wasm, imports)
    receive(instance)
    return instance.exports
  }
  const create = async (): Promise<Unused> => {
    const module: { exports: unknown } = { exports: {} }
    const startedAtMs = Date.now()
    let now = () => startedAtMs
    const setClock = (given: () => number) => {
      now = given
    }
    class EngineDate extends Date {
      static override now = () => now()
    }
    // `Math.random` of this process names its databases, and code can ask for these names.
    const math = Object.assign(Object.create(Math) as Math, { random: createRandom().next })
    const places = [module.exports, requireLittle, module, file, dirname(file)]
    evaluate(...places, EngineDate, math, { now: () => now() - startedAtMs })
    const engine = await (module.exports as InitSql)({ instantiateWasm })
    return { engine, setClock }
  }
  const unused: Unused[] = []
  return {
    async prepare() {
      while (unused.length < machineCount) unused.push(await create())
    },
    take(now) {
      const taken = unused.pop()
      if (!taken) throw new Error('no SQL engine is ready')
      taken.setClock(now)
      return taken.engine
    },
  }
}
