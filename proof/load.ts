/** `npm run test:load [-- --runs 200 --loops 8]`: verdicts of the corpus on a quiet machine, and beside busy loops. They must be equal. */
import { parseArgs } from 'node:util'
import { findEntries } from './corpus-entries.ts'
import { compareUnderLoad } from './load-runs.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '200' }, loops: { type: 'string', default: '8' } },
})
const tell = (message: string) => console.log(message)
const { compared, differences, quietMs, busyMs } = await compareUnderLoad(findEntries(), {
  runs: Number(values.runs),
  loops: Number(values.loops),
  tell,
})
for (const line of differences) console.log(`DIFF ${line}`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`
console.log(
  `${compared - differences.length} of ${compared} verdicts are equal, in ${seconds(quietMs)} quiet and in ${seconds(busyMs)} beside ${values.loops} busy loops`,
)
process.exitCode = differences.length === 0 && compared > 0 ? 0 : 1
