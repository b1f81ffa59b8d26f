import { resolve } from 'node:path'
import type { AuthorVerdict, PolicyEvaluation, PolicyQuestion, TrainingPolicy } from '../../../sdk/src/api.generated.ts'
import { prepareCall } from '../../../sdk/src/http-client.ts'
import { callService } from '../call-service.ts'
import { readCiJob } from '../ci/ci-job.ts'
import { CliError } from '../cli-error.ts'
import { type ClientConfig, readClientConfig } from '../client-config.ts'
import { evaluatePolicy, policyLimits } from '../facts.generated.ts'
import { describeMissingCheckout, findCheckout } from '../git/git.ts'
import { countOf, type OutputOptions, printable, printResult, toTable, warn } from '../report.ts'
import { joinEvaluations, splitQuestion, worstOf } from './ask-in-parts.ts'
import { type CommitAuthors, listCommitAuthors } from './commit-authors.ts'
import { findBase, openTrustedMailmap, readTrustedPolicy, toRemoteRef } from './trusted-files.ts'

/** Options of `policy check`. */
export type CheckOptions = OutputOptions & { range?: string; policy?: string; checkout: string }

/** The exit code if the policy is not met and says to fail. */
const failedExitCode = 1
const evaluationLists = ['authors', 'unknownLanguages', 'retiredTopics'] as const

/** Checks whether the authors of some commits are trained for what they changed. */
export async function checkPolicyCommand(options: CheckOptions): Promise<void> {
  const config = readClientConfig(evaluatePolicy.scope)
  const folder = resolve(options.checkout)
  const checkout = await findCheckout(folder)
  if (checkout === undefined) throw new CliError('usage', await describeMissingCheckout('policy check', folder))
  const range = options.range ?? (await findRange())
  const base = await findBase(checkout, range)
  const { policy: file } = options
  const policy = file === undefined ? undefined : await readTrustedPolicy(checkout, base, file, warn)
  const found = await listCommitAuthors(checkout, range, await openTrustedMailmap(checkout, base, warn))
  const evaluations: PolicyEvaluation[] = []
  for (const question of splitQuestion(found.authors, policy)) evaluations.push(await ask(config, question))
  const evaluation = joinEvaluations(evaluations)
  if (found.longPaths > 0) {
    evaluation.verdict = worstOf([evaluation.verdict, findStrictest(policy)])
    warn(
      `Cannot check ${countOf(found.longPaths, 'path')} longer than ${policyLimits.pathLength} characters. This counts as missing training.`,
    )
  }
  if (evaluation.verdict === 'fail') process.exitCode = failedExitCode
  const shown = range.replace('refs/remotes/', '')
  printResult(options, { range: shown, commits: found.commits, ...evaluation }, () =>
    describe(evaluation, found, shown),
  )
}

/** The commits of the job's pull request. */
async function findRange(): Promise<string> {
  const base = (await readCiJob(process.env))?.base
  if (base === undefined) {
    throw new CliError('usage', 'Say which commits to check, for example: --range origin/main..HEAD')
  }
  return `${toRemoteRef(base.value)}..HEAD`
}

/** The policy's strictest verdict, for files that cannot be sent: any rule could apply to them. */
function findStrictest(policy: TrainingPolicy | undefined): PolicyEvaluation['verdict'] {
  const modes = [policy?.mode, policy?.unknownAuthors, ...(policy?.rules ?? []).map(({ mode }) => mode)]
  return worstOf(['warn', ...modes.filter((mode) => mode !== undefined)])
}

async function ask({ url, apiKey }: ClientConfig, question: PolicyQuestion): Promise<PolicyEvaluation> {
  const bytes = new TextEncoder().encode(JSON.stringify(question))
  const headers = { authorization: `Bearer ${apiKey}`, accept: 'application/json' }
  const call = prepareCall(url, evaluatePolicy, { headers, body: question })
  return (await callService({ call, bytes, label: 'policy', lists: evaluationLists })) as PolicyEvaluation
}

const sentences = {
  pass: 'Everyone is trained for what they touched.',
  warn: 'Some training is missing. The policy only warns about it.',
  fail: 'Training that the policy requires is missing.',
}

function describe(evaluation: PolicyEvaluation, { commits, authors }: CommitAuthors, range: string): string {
  const made = `${countOf(commits, 'commit')} by ${countOf(authors.length, 'author')}`
  const sections = [`${made} in ${printable(range)}. ${sentences[evaluation.verdict]}`]
  const rows = evaluation.authors.flatMap(toRows)
  if (rows.length > 0) {
    sections.push(toTable(['VERDICT', 'AUTHOR', 'TOPIC', 'TRAINING', 'BECAUSE OF', 'LESSON'], rows))
  }
  if (evaluation.unknownLanguages.length > 0) {
    sections.push(`Parapet does not teach: ${printable(evaluation.unknownLanguages.join(', '))}`)
  }
  if (evaluation.retiredTopics.length > 0) {
    sections.push(`No longer offered, so nobody needs them: ${printable(evaluation.retiredTopics.join(', '))}`)
  }
  return sections.join('\n\n')
}

function describeTopics(topics: AuthorVerdict['topics']): string | null {
  const paths = [...new Set(topics.flatMap(({ path }) => (path === null ? [] : [printable(path)])))]
  if (paths.length === 0) return null
  return paths.length === 1 ? String(paths[0]) : `${paths[0]} and ${paths.length - 1} more`
}

/** Missing training line by line, the rest in one line. */
function toRows({ email, status, verdict, topics }: AuthorVerdict): (string | null)[][] {
  if (status === 'bot') return [['pass', printable(email), null, 'bots and AI co-authors need none', null, null]]
  if (topics.length === 0) return [['pass', printable(email), null, 'nothing required', null, null]]
  const open = topics.filter((topic) => topic.verdict !== 'pass')
  const fine = topics.length - open.length
  // No topic would help: the line says what is wrong with the author, and nothing else.
  if (status === 'unknown') return [[verdict, printable(email), null, 'not a user', describeTopics(open), null]]
  const rows: (string | null)[][] = open.map((topic) => [
    topic.verdict,
    printable(email),
    topic.topicId,
    topic.status === 'expired' ? `expired ${topic.expiresAt?.slice(0, 10)}` : 'missing',
    topic.path === null ? null : printable(topic.path),
    printable(topic.url),
  ])
  if (fine > 0 || verdict === 'pass') {
    rows.push(['pass', printable(email), null, `${fine} of ${topics.length} topics`, null, null])
  }
  return rows
}
