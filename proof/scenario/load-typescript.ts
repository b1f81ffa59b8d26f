/** Loads the TypeScript file of a scenario, with modules for what it imports from the rest of its service. */
import { registerHooks } from 'node:module'

type Module = Record<string, unknown>

const codes = new Map<string, { source: string; modules: Record<string, Module> }>()
const values = new Map<string, Module>()
// A module that is made from a text reaches the values of the proof only through something global.
Object.assign(globalThis, { [Symbol.for('scenario modules')]: values })

const writeModule = (key: string, module: Module) =>
  [
    `const values = globalThis[Symbol.for('scenario modules')].get(${JSON.stringify(key)})`,
    ...Object.keys(module).map((name) =>
      name === 'default' ? 'export default values.default' : `export const ${name} = values.${name}`,
    ),
  ].join('\n')

registerHooks({
  resolve(specifier, context, next) {
    if (codes.has(specifier)) return { url: specifier, shortCircuit: true }
    const code = codes.get(context.parentURL ?? '')
    if (code === undefined) return next(specifier, context)
    const module = code.modules[specifier]
    // Packages are those of this repository.
    if (module === undefined) return next(specifier, { ...context, parentURL: import.meta.url })
    const key = `${context.parentURL}/${specifier}`
    values.set(key, module)
    return { url: `scenario-module:${key}`, shortCircuit: true }
  },
  load(url, context, next) {
    const code = codes.get(url)
    if (code !== undefined) return { format: 'module-typescript', source: code.source, shortCircuit: true }
    const key = url.startsWith('scenario-module:') ? url.slice('scenario-module:'.length) : ''
    const module = values.get(key)
    if (module === undefined) return next(url, context)
    return { format: 'module', source: writeModule(key, module), shortCircuit: true }
  },
})

/** The exports of the code. The type is what the proof says it is: the code's own imports cannot be read from here. */
export async function loadTypeScript<Exports>(source: string, modules: Record<string, Module> = {}): Promise<Exports> {
  const url = `scenario-code:${codes.size + 1}`
  codes.set(url, { source, modules })
  return (await import(url)) as Exports
}
