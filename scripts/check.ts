/**
 * All checks without a database: format, lint, types, import table, table owners, data access of the web, lock file,
 * words, dead code, generated files, packages.
 */
import { spawnSync } from 'node:child_process'

const checks: [name: string, command: string][] = [
  ['format and lint', 'biome check --error-on-warnings .'],
  ['types', 'tsc -p tsconfig.json'],
  ['types of the web', 'tsc -p web/tsconfig.json'],
  ['types of Node 20 for the command line', 'tsc -p cli/tsconfig.json'],
  ['types of Node 20 for the MCP bridge', 'tsc -p mcp/tsconfig.json'],
  ['import table', 'node scripts/import-table.ts'],
  ['table owners', 'node scripts/table-owners.ts'],
  ['data of the web', 'node scripts/web-data.ts'],
  ['lock file', 'node scripts/lock-file.ts'],
  ['words', 'node scripts/words.ts'],
  ['dead code', 'knip'],
  ['generated files', 'node scripts/generate.ts --check'],
  ['packages', 'node scripts/check-packages.ts'],
]

let failed = 0
for (const [name, command] of checks) {
  const result = spawnSync(command, { shell: true, encoding: 'utf8' })
  const isOk = result.status === 0
  console.log(`${isOk ? 'ok  ' : 'FAIL'} ${name}`)
  if (!isOk) {
    failed++
    console.log(result.stdout + result.stderr)
  }
}
process.exitCode = failed === 0 ? 0 : 1
