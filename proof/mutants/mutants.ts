/** `npm run test:mutants [-- topic[/challenge]... --language python --each 12]`: right fixes, a little worse, have to fail. */
import { parseArgs } from 'node:util'
import { findLabs, findStale, type JudgedMutant, judgeMutants, readExplanations } from './judge-mutants.ts'
import { type Mutant, makeMutants } from './make-mutants.ts'

const { values, positionals } = parseArgs({
  options: {
    language: { type: 'string' },
    each: { type: 'string', default: '12' },
    list: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const explanations = readExplanations()
const labs = findLabs(positionals).filter(({ lab }) => lab.language === (values.language ?? lab.language))
const sums = new Map<string, { labs: number; made: number; failed: number; passed: number; explained: number }>()
let unexplained = 0

/** Judged together: the sandbox takes a while to start. */
const labsAtATime = 12

for (let at = 0; at < labs.length; at += labsAtATime) {
  const mutants = labs
    .slice(at, at + labsAtATime)
    .flatMap(({ lab, corpus }) => makeMutants(lab, corpus, Number(values.each)))
  if (values.list) for (const one of mutants) print('', one)
  else report(Map.groupBy(await judgeMutants(mutants), ({ mutant }) => `${mutant.challenge} ${mutant.language}`))
}

function report(judged: Map<string, JudgedMutant[]>): void {
  for (const [lab, own] of judged) {
    const passed = own.filter(({ isPassed }) => isPassed).map(({ mutant }) => mutant)
    const open = passed.filter(({ key }) => !explanations.has(`${lab} ${key}`))
    const [made, explained] = [own.length, passed.length - open.length]
    console.log(`${lab}: ${made} made, ${made - passed.length} failed, ${passed.length} passed, ${explained} explained`)
    for (const one of open) print('PASSED ', one)
    unexplained += open.length
    const language = own[0]?.mutant.language ?? ''
    const sum = sums.get(language) ?? { labs: 0, made: 0, failed: 0, passed: 0, explained: 0 }
    sums.set(language, {
      labs: sum.labs + 1,
      made: sum.made + made,
      failed: sum.failed + made - passed.length,
      passed: sum.passed + passed.length,
      explained: sum.explained + explained,
    })
  }
}

function print(label: string, { challenge, language, key, fix, kind, diff }: Mutant): void {
  console.log(`\n${label}${challenge} ${language} ${key} ${fix}, ${kind}\n${diff}\n`)
}

for (const [language, sum] of sums) console.log(language, sum)
const stale = findStale(explanations)
for (const one of stale) console.log(`STALE ${one}: its fix has changed, so take the explanation out of explained.yaml`)
if (unexplained > 0)
  console.log(`${unexplained} mutants pass without an explanation: repair the proof, or say why in explained.yaml`)
process.exitCode = unexplained + stale.length > 0 ? 1 : 0
