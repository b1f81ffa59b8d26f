/** Writes everything that is made from the contract. With --check it only says whether the files are fresh. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildOpenApi } from '@parapet/contract'
import { generateSdkSource } from '../sdk/scripts/generate-source.ts'

const root = join(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')

const files: Record<string, string> = {
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
