/**
 * All checks without a database: format, lint, types, import table, table owners, routes of features, data access of the
 * web, lock file, words, what proofs tell learners, names of packages, dead code, generated files, packages.
 */
import { exec } from 'node:child_process'

const checks: [name: string, command: string][] = [
  ['format and lint', 'biome check --error-on-warnings .'],
  ['types', 'tsc -p tsconfig.json'],
  ['types of the web', 'tsc -p web/tsconfig.json'],
  ['types of Node 20 for the command line', 'tsc -p cli/tsconfig.json'],
  ['types of Node 20 for the MCP bridge', 'tsc -p mcp/tsconfig.json'],
  ['import table', 'node scripts/import-table.ts'],
  ['table owners', 'node scripts/table-owners.ts'],
  ['routes of features', 'node scripts/feature-routes.ts'],
  ['data of the web', 'node scripts/web-data.ts'],
  ['lock file', 'node scripts/lock-file.ts'],
  ['words', 'node scripts/words.ts'],
  ['words for learners in proofs', 'node proof/silent.ts --static'],
  ['names of packages', 'node scripts/package-names.ts'],
  ['dead code', 'knip'],
  ['generated files', 'node scripts/generate.ts --check'],
  ['packages', 'node scripts/check-packages.ts'],
]

function run([name, command]: (typeof checks)[number]): Promise<void> {
  return new Promise((resolve) => {
    exec(command, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      console.log(`${error === null ? 'ok  ' : 'FAIL'} ${name}`)
      if (error !== null) {
        process.exitCode = 1
        console.log(stdout + stderr)
      }
      resolve()
    })
  })
}

const waiting = checks.values()
const lane = async () => {
  for (const check of waiting) await run(check)
}
// Two at a time: most use one core.
await Promise.all([lane(), lane()])
