import { join, resolve, sep } from 'node:path'
import {
  builtInContentFolder,
  type Catalog,
  checkContent,
  shortenPath,
  toLine,
  writeNewContent,
} from '../areas/training/catalog/catalog.ts'
import { readConfig } from '../config/config.ts'
import { explainFileFailure, OperatorError } from '../platform/operator-error.ts'
import { countOf, type OutputOptions, printResult } from './report.ts'

/** Everything that a start would refuse, and what an author should look at. Needs no service and no database. */
export async function checkContentCommand(
  folder: string | undefined,
  options: OutputOptions & { proofs?: boolean },
): Promise<void> {
  const folders = await chooseFolders(folder)
  const own = folders.at(-1) as string
  if (options.proofs === true && own === builtInContentFolder) {
    throw new OperatorError('Name the folder with your own content: parapet content check --proofs FOLDER')
  }
  const { catalog, findings } = await checkContent(folders)
  // A start doesn't refuse them: what is offered already stays.
  const { findHiddenNames, findSilentProofs } = await import('../areas/training/catalog/check-proofs.ts')
  if (findings.mistakes.length === 0) findings.mistakes.push(...(await findHiddenNames(own, catalog)))
  findings.mistakes.push(...findSilentProofs(own))
  const labsFile = join(own, 'labs.json')
  const proofs = options.proofs === true && findings.mistakes.length === 0 ? await prove(own, catalog) : undefined
  // What labs.json said before no longer matters, nor does what an operator can't change.
  const isOwn = (file: string) => file.startsWith(own + sep) && file !== labsFile
  if (proofs !== undefined) findings.warnings = findings.warnings.filter(({ file }) => isOwn(file))
  const topics = [...catalog.topics.values()]
  const report = {
    folders,
    topicCount: topics.length,
    challengeCount: topics.reduce((sum, { challengeIds }) => sum + challengeIds.length, 0),
    scenarioCount: catalog.scenarios.size,
    ...findings,
    proofs: proofs?.results,
  }
  printResult(options, report, ({ mistakes, warnings, topicCount, challengeCount, scenarioCount }) =>
    [
      ...mistakes.map((mistake) => toLine(mistake)),
      ...warnings.map((warning) => `${toLine(warning)} (warning)`),
      ...(proofs === undefined ? [] : proofs.describe(shortenPath(labsFile))),
      `${topicCount} topics, ${challengeCount} challenges, ${scenarioCount} scenarios: ` +
        `${countOf(mistakes.length, 'mistake')}, ${countOf(warnings.length, 'warning')}`,
    ].join('\n'),
  )
  const isProved = proofs === undefined || proofs.results.every(({ isLab }) => isLab === true)
  if (findings.mistakes.length > 0 || !isProved) process.exitCode = 1
}

/** Loads the sandbox only for those who want it. */
async function prove(folder: string, catalog: Catalog) {
  const { describeProofs, runProofs } = await import('./content-proofs.ts')
  const results = await runProofs(folder, catalog)
  return { results, describe: (file: string) => describeProofs(results, file) }
}

/**
 * A folder of an operator is checked together with ours, as the service reads it. One that has our categories is ours,
 * maybe of another checkout, and is checked alone.
 */
async function chooseFolders(folder: string | undefined): Promise<string[]> {
  const { contentDir } = readConfig()
  const own = folder === undefined ? contentDir : resolve(folder)
  if (own === undefined || own === resolve(builtInContentFolder)) return [builtInContentFolder]
  const [ours, theirs] = await Promise.all([checkContent([builtInContentFolder]), checkContent([own])])
  const isWhole = [...theirs.catalog.categories.keys()].some((id) => ours.catalog.categories.has(id))
  return isWhole ? [own] : [builtInContentFolder, own]
}

export async function newContentCommand(
  kind: string,
  slug: string,
  options: OutputOptions & { folder?: string },
): Promise<void> {
  if (kind !== 'topic' && kind !== 'scenario') {
    throw new OperatorError(`There is no ${kind} to write. It is topic or scenario: parapet content new topic ${slug}`)
  }
  const { contentDir } = readConfig()
  const folder = resolve(options.folder ?? contentDir ?? builtInContentFolder)
  const advice = 'Give a --folder that you can write to.'
  const files = await explainFileFailure(folder, advice, writeNewContent(folder, kind, slug))
  printResult(options, { folder, files }, () =>
    [
      ...files.map((file) => join(folder, file)),
      `Now write it, as docs/content.md says, and look at it with: npx parapet content check ${folder}`,
    ].join('\n'),
  )
}
