/** `npm run test:corpus`: the corpus of fixes, or with `--set FILE` a set of labeled scanner files. */
import { parseArgs } from 'node:util'

const options = { set: { type: 'string' }, list: { type: 'boolean', default: false } } as const
const { values } = parseArgs({ options, allowPositionals: true })

if (values.set === undefined) await import('./corpus.ts')
else await (await import('./findings-corpus.ts')).printSet(values.set, { isList: values.list })
