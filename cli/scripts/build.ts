/** Bundles the whole command, including libraries, into one file for Node 20. */
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { writeProgram } from '../../scripts/write-program.ts'

const root = join(import.meta.dirname, '..')

const bundle = await rolldown({
  input: join(root, 'src/main.ts'),
  platform: 'node',
  transform: { target: 'node20' },
})
const { output } = await bundle.generate({ codeSplitting: false })
await bundle.close()

await writeProgram(join(root, 'dist'), 'parapet-cli.js', output[0])
