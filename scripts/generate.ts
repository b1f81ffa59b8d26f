/** Writes everything that is made from the contract and the migrations. With --check it only says whether the files are fresh. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildOpenApi } from '@parapet/contract'
import { generateSdkSource } from '../sdk/scripts/generate-source.ts'
import { generateTables, printFirstLine, tablesFile } from './generate-tables.ts'

const root = join(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')
const read = (name: string) => readFile(join(root, name), 'utf8').catch(() => undefined)

const files: Record<string, string | undefined> = {
  'contract/openapi.json': `${JSON.stringify(buildOpenApi(), null, 2)}\n`,
  'sdk/src/api.generated.ts': generateSdkSource(),
  [tablesFile]: isCheck ? await expectTables() : await generateTables(),
}

let stale = 0
for (const [name, content] of Object.entries(files)) {
  if (content !== undefined && (await read(name)) === content) continue
  stale++
  if (content === undefined || isCheck) console.error(`${name} is not fresh; run: npm run generate`)
  else await writeFile(join(root, name), content)
}
if (isCheck && stale > 0) process.exitCode = 1
else if (!isCheck) console.log(`${stale} file(s) written`)

/** The check has no database: the file is fresh when it was made from these migrations. A test compares the rest. */
async function expectTables(): Promise<string | undefined> {
  const current = await read(tablesFile)
  return current?.startsWith(await printFirstLine()) ? current : undefined
}
