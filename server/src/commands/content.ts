import { join, resolve } from 'node:path'
import { readConfig } from '../config/config.ts'
import { builtInContentFolder, checkContent, toLine, writeNewContent } from '../features/catalog/catalog.ts'
import { explainFileFailure, OperatorError } from '../platform/operator-error.ts'
import { type OutputOptions, printResult } from './report.ts'

/** Everything that a start would refuse, and what an author should look at. Needs no service and no database. */
export async function checkContentCommand(folder: string | undefined, options: OutputOptions): Promise<void> {
  const folders = await chooseFolders(folder)
  const { catalog, findings } = await checkContent(folders)
  const topics = [...catalog.topics.values()]
  const report = {
    folders,
    topicCount: topics.length,
    challengeCount: topics.reduce((sum, { challengeIds }) => sum + challengeIds.length, 0),
    scenarioCount: catalog.scenarios.size,
    ...findings,
  }
  printResult(options, report, ({ mistakes, warnings, topicCount, challengeCount, scenarioCount }) =>
    [
      ...mistakes.map((mistake) => toLine(mistake)),
      ...warnings.map((warning) => `${toLine(warning)} (warning)`),
      `${topicCount} topics, ${challengeCount} challenges, ${scenarioCount} scenarios: ` +
        `${mistakes.length} mistake(s), ${warnings.length} warning(s)`,
    ].join('\n'),
  )
  if (findings.mistakes.length > 0) process.exitCode = 1
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
