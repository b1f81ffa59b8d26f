/** Writes everything that is made from something else: the contract, the import table, the owners of tables. With --check it only says whether the files are fresh. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildOpenApi } from '@parapet/contract'
import { generateSdkSource } from '../sdk/scripts/generate-source.ts'
import { drawTables } from './table-owners.ts'

const root = join(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')

/** A page with its generated part replaced. */
async function fill(name: string, part: string, content: string): Promise<string> {
  const text = await readFile(join(root, name), 'utf8')
  const [start, end] = [`<!-- ${part}: written by npm run generate -->`, `<!-- end of ${part} -->`]
  if (!text.includes(start) || !text.includes(end)) throw new Error(`${name} has no place for ${part}`)
  return `${text.split(start)[0]}${start}\n${content}\n${end}${text.split(end)[1]}`
}

const files: Record<string, string> = {
  'docs/architecture.md': await fill('docs/architecture.md', 'tables', drawTables()),
  'contract/openapi.json': `${JSON.stringify(buildOpenApi(), null, 2)}\n`,
  'sdk/src/api.generated.ts': generateSdkSource(),
}

let stale = 0
for (const [name, content] of Object.entries(files)) {
  const path = join(root, name)
  const current = await readFile(path, 'utf8').catch(() => undefined)
  if (current === content) continue
  stale++
  if (isCheck) console.error(`${name} is not fresh; run: npm run generate`)
  else await writeFile(path, content)
}
if (isCheck && stale > 0) process.exitCode = 1
else if (!isCheck) console.log(`${stale} file(s) written`)
