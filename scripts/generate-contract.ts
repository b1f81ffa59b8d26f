/**
 * Collects the contract's files of the ten areas: what they export, and the operations of the web app among it. An
 * operation is in the API once a file of an area exports it; the public API also has an order, in `operations.ts`.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from './areas.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'contract/src')
const firstLine = '// Written by `npm run generate` from the files of the areas.'

type Found = { file: string; operations: string[] }

export async function generateContract(): Promise<Record<string, string>> {
  const listed = await import(join(folder, 'operations.ts'))
  const found = await Promise.all(listFiles().map((file) => readOperations(file, listed.publicOperations)))
  return {
    'contract/src/areas.generated.ts': drawExports(found),
    'contract/src/app-operations.generated.ts': drawOperations(found),
  }
}

function listFiles(): string[] {
  const files = globSync(`{${Object.keys(areas).join(',')}}/*.ts`, { cwd: folder })
  return files.filter((file) => !file.endsWith('.test.ts')).sort()
}

async function readOperations(file: string, publicOperations: readonly unknown[]): Promise<Found> {
  const exported = (await import(join(folder, file))) as Record<string, unknown>
  // In the order of the file: a module lists its exports by name.
  const names = [...readFileSync(join(folder, file), 'utf8').matchAll(/^export const (\w+)/gm)].map(
    ([, name = '']) => name,
  )
  const isLeftOut = (name: string) => isOperation(exported[name], 'scope') && !publicOperations.includes(exported[name])
  const leftOut = names.find(isLeftOut)
  if (leftOut !== undefined) throw new Error(`contract/src/operations.ts doesn't list ${leftOut} of ${file}.`)
  return { file, operations: names.filter((name) => isOperation(exported[name], 'access')) }
}

/** Operations of the public API have a scope, those of the web app name who may call them. */
function isOperation(value: unknown, mark: 'scope' | 'access'): boolean {
  return typeof value === 'object' && value !== null && ['id', 'method', 'url', mark].every((key) => key in value)
}

function drawExports(found: readonly Found[]): string {
  return `${[firstLine, ...found.map(({ file }) => `export * from './${file}'`)].join('\n')}\n`
}

function drawOperations(found: readonly Found[]): string {
  const files = found.filter(({ operations }) => operations.length > 0)
  return `${[
    firstLine,
    ...files.map(({ file, operations }) => `import { ${operations.join(', ')} } from './${file}'`),
    "import type { AppOperation } from './api/app-operation.ts'",
    '',
    '/** What the web app has beyond the public API. */',
    'export const ownOperations: readonly AppOperation[] = [',
    ...files.map(({ operations }) => `  ${operations.join(', ')},`),
    ']',
  ].join('\n')}\n`
}

// On its own before everything else: the other generators import the contract.
if (import.meta.main) {
  for (const [name, content] of Object.entries(await generateContract())) writeFileSync(join(root, name), content)
}
