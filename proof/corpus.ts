/** `npm run test:corpus [-- topic[/challenge]...]`: how often the grader judges what learners may write as it is labeled. */
import { type CorpusEntry, findEntries } from './corpus-entries.ts'
import { judgeEntries } from './judge-entries.ts'

const leastPercent = 97

const wanted = process.argv.slice(2)
const seed = Number(process.env.CORPUS_SEED ?? 1)
const entries = findEntries(wanted)
if (entries.length === 0) throw new Error(`The corpus has nothing for ${wanted.join(', ')}`)

const nameOf = ({ challenge, language, name }: CorpusEntry) => `${challenge} ${language} ${name}`

const { judgements, notRun } = await judgeEntries(entries, {
  seed,
  onJudgement: ({ entry, verdict, isAsLabelled, ms }) =>
    console.log(`${isAsLabelled ? 'ok  ' : 'DIFF'} ${nameOf(entry)}: ${verdict} (${ms} ms)`),
})

if (notRun.length > 0) {
  console.log('\nNot run:')
  const reasons = Map.groupBy(notRun, ({ entry, reason }) => `${entry.challenge} ${entry.language}: ${reason}`)
  for (const [reason, files] of reasons) console.log(`  ${reason} (${files.length})`)
}

const disagreements = judgements.filter(({ isAsLabelled }) => !isAsLabelled)
if (disagreements.length > 0) console.log('\nNot judged as labeled:')
for (const { entry, verdict, detail } of disagreements) {
  console.log(`  ${nameOf(entry)}: ${verdict}${detail === '' ? '' : `, ${detail}`}`)
  console.log(`    ${entry.about}`)
}

for (const isRight of [true, false]) {
  const some = judgements.filter(({ entry }) => entry.isRight === isRight)
  const agreed = some.filter(({ isAsLabelled }) => isAsLabelled).length
  console.log(`${isRight ? '\nright' : 'wrong'}: ${agreed} of ${some.length} judged as labeled`)
}
const agreedCount = judgements.length - disagreements.length
const percent = judgements.length === 0 ? 0 : (100 * agreedCount) / judgements.length
console.log(`${percent.toFixed(1)} % of ${judgements.length} files judged as labeled, ${leastPercent} % are needed`)
process.exitCode = percent >= leastPercent ? 0 : 1
