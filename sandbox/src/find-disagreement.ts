/** Decides whether a variant can be a lab: all versions of its file must end as the lesson says. */
import type { LabJob, LabLanguage, LabReport } from './lab-run.ts'
import { needsSharedJudge, sharedJudgeReason } from './shared-judge.ts'

/** The vulnerable file, or the file with a fix. Every version but the right fix can be exploited. */
export type ProvedVersion = { id: string; source: string; isExploitable: boolean }

export type ProvedVariant = {
  language: LabLanguage
  fileName: string
  proof: string
  /** The first one is the vulnerable file. */
  versions: readonly ProvedVersion[]
  /** What a learner fills in, where the challenge has an attack. */
  attackFields: readonly string[] | undefined
}

/** Rejects with `ProofUnusable` when the proof itself fails; any other error says nothing about the variant. */
type Run = (job: LabJob) => Promise<LabReport>
type Example = { input: Record<string, string>; isDone: boolean }

/** The engine can't use the proof, whatever the code does. */
export class ProofUnusable extends Error {
  override name = 'ProofUnusable'
}

const seeds = [1, 20_261_116, 987_654_321]
const maxLength = 300

/** Why the variant can't be a lab, in words for its author; undefined when it can. */
export async function findDisagreement(variant: ProvedVariant, run: Run): Promise<string | undefined> {
  if (needsSharedJudge(variant.proof)) return `the proof cannot be used: ${sharedJudgeReason}`
  try {
    return (await judgeVersions(variant, run)) ?? (await tryExamples(variant, run))
  } catch (error) {
    if (error instanceof ProofUnusable) return error.message.slice(0, maxLength)
    throw error
  }
}

/** Without `vary`, every seed gives the same run. */
const chooseSeeds = ({ proof }: ProvedVariant) => (/\bvary\b/.test(proof) ? seeds : seeds.slice(0, 1))

const makeJob = ({ language, fileName, proof, versions }: ProvedVariant, { source }: ProvedVersion, seed: number) => ({
  ...{ language, fileName, source, proof, seed },
  ...(versions[0] === undefined ? {} : { original: versions[0].source }),
})

async function judgeVersions(variant: ProvedVariant, run: Run): Promise<string | undefined> {
  for (const version of variant.versions) {
    for (const seed of chooseSeeds(variant)) {
      const report = await run({ ...makeJob(variant, version, seed), task: { kind: 'judge' } })
      const disagreement = explainVerdict(version, report)
      if (disagreement !== undefined) return disagreement.slice(0, maxLength)
    }
  }
  return undefined
}

const isTold = (breach: LabReport['breach']) => breach !== null && breach.sent !== '' && breach.got !== ''

const bareBreach =
  'exploit() does not say what was sent and what came back; return { sent, got } instead of true, because learners see it'

const nameOf = ({ id }: ProvedVersion) => (id === 'vulnerable' ? 'the vulnerable file' : `the fix ${id}`)

function explainVerdict(version: ProvedVersion, { verdict, message, breach, fault }: LabReport): string | undefined {
  const name = nameOf(version)
  const more = message === null ? '' : `: ${message}`
  if (fault !== undefined) return `the proof cannot be used: on ${name}, it ended with ${fault.split('\n')[0]}`
  switch (verdict) {
    case 'passed':
      return version.isExploitable ? `the attack fails on ${name}, where it should succeed` : undefined
    case 'exploitable': {
      const sent = breach === null ? '' : `: it sent ${breach.sent} and got ${breach.got}`
      if (!version.isExploitable) return `the attack succeeds on ${name}, which should stop it${sent}`
      return isTold(breach) ? undefined : `the attack succeeds on ${name}, but ${bareBreach}`
    }
    case 'broken':
      return `${name} doesn't do its job${more}`
    case 'does_not_run':
      return `${name} doesn't run${more}`
    case 'timed_out':
      return `${name} takes too long${more}`
  }
}

/** The examples of attacks do what they say to the vulnerable file, and nothing to the right fix. */
async function tryExamples(variant: ProvedVariant, run: Run): Promise<string | undefined> {
  const { attackFields, versions } = variant
  const [vulnerable] = versions
  if (attackFields === undefined || vulnerable === undefined) return undefined
  const { shown } = await run({ ...makeJob(variant, vulnerable, 1), task: { kind: 'examples' } })
  const examples = JSON.parse(shown ?? '[]') as Example[]
  const hasBoth = [true, false].every((isDone) => examples.some((example) => example.isDone === isDone))
  if (!hasBoth) return 'the proof needs examples of attacks: at least one that succeeds and one that fails'

  for (const { input, isDone } of examples) {
    const sent = JSON.stringify(input)
    if (Object.keys(input).toSorted().join() !== attackFields.toSorted().join())
      return `the fields of the attack ${sent} aren't those of challenge.yaml: ${attackFields.join(', ')}`
    for (const version of versions.filter((one) => one === vulnerable || !one.isExploitable)) {
      const expected = isDone && version === vulnerable ? 'exploitable' : 'passed'
      for (const seed of chooseSeeds(variant)) {
        const { verdict, message } = await run({ ...makeJob(variant, version, seed), task: { kind: 'attack', input } })
        if (verdict === expected) continue
        const end = { exploitable: 'succeeds', passed: 'fails' }[verdict as string] ?? `ends as ${verdict}`
        return `the attack ${sent} ${end} on ${nameOf(version)}${message === null ? '' : `: ${message}`}`.slice(
          0,
          maxLength,
        )
      }
    }
  }
  return undefined
}
