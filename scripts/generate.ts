/**
 * Writes all generated files: from the contract, the migrations, the import table, the table owners, the pages of the web
 * app, and the scanner rules. With --check it only reports whether they are up to date.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildOpenApi } from '@parapet/contract'
import { generateCliFacts } from '../cli/scripts/generate-facts.ts'
import { generateSdkSource } from '../sdk/scripts/generate-source.ts'
import { drawAreas } from './areas.ts'
import { drawDecisions } from './decisions.ts'
import { generateContract } from './generate-contract.ts'
import { generatePages } from './generate-pages.ts'
import { generatePhrases, generateRules, phrasesFile, rulesFile } from './generate-rules.ts'
import { generateTables, printFirstLine, tablesFile } from './generate-tables.ts'
import { drawTables } from './table-owners.ts'

const root = join(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')
const read = (name: string) => readFile(join(root, name), 'utf8').catch(() => undefined)

/** A page with its generated part replaced. */
function fill(name: string, text: string, part: string, content: string): string {
  const [start, end] = [`<!-- ${part}: written by npm run generate -->`, `<!-- end of ${part} -->`]
  if (!text.includes(start) || !text.includes(end)) throw new Error(`${name} has no place for ${part}`)
  return `${text.split(start)[0]}${start}\n${content}\n${end}${text.split(end)[1]}`
}

async function fillArchitecture(): Promise<string> {
  const name = 'docs/architecture.md'
  const text = await readFile(join(root, name), 'utf8')
  return fill(name, fill(name, text, 'areas', drawAreas()), 'tables', drawTables())
}

async function fillDecisions(): Promise<string> {
  const name = 'docs/decisions/README.md'
  return fill(name, await readFile(join(root, name), 'utf8'), 'decisions', drawDecisions())
}

const files: Record<string, string | undefined> = {
  'docs/architecture.md': await fillArchitecture(),
  'docs/decisions/README.md': await fillDecisions(),
  ...(await generateContract()),
  'contract/openapi.json': `${JSON.stringify(buildOpenApi(), null, 2)}\n`,
  'cli/src/facts.generated.ts': generateCliFacts(),
  'sdk/src/api.generated.ts': generateSdkSource(),
  ...(await generatePages(root)),
  [rulesFile]: await generateRules(root),
  [phrasesFile]: await generatePhrases(root),
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

/** The check has no database: the file is up to date if it was made from these migrations. A test compares the rest. */
async function expectTables(): Promise<string | undefined> {
  const current = await read(tablesFile)
  return current?.startsWith(await printFirstLine()) ? current : undefined
}
