import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CategoryFile, type LanguageName, ScenarioFile, slugPattern, TopicFile } from '@parapet/contract'
import type { CatalogCategory, CatalogChallenge, CatalogScenario, CatalogTopic } from './catalog-items.ts'
import type { Challenge } from './challenge.ts'
import type { Findings } from './mistakes.ts'
import { readChallenge } from './read-challenge.ts'
import { readDiagram } from './read-diagram.ts'
import { type FindLabs, readLabs } from './read-labs.ts'
import { readSteps } from './read-scenario.ts'
import { readYaml, type YamlFile } from './read-yaml.ts'

/** The content of one folder, without the texts of its lessons. */
export type FolderContent = { categories: CatalogCategory[]; topics: CatalogTopic[]; scenarios: CatalogScenario[] }

/** Reads and checks every file of a folder. The lists contain only items without mistakes. */
export async function readFolder(folder: string, findings: Findings): Promise<FolderContent> {
  // A folder without categories is fine, but a mistyped name must not look like an empty folder.
  await readdir(folder).catch(({ code }) => {
    findings.mistakes.push({ file: folder, line: 1, message: `the folder cannot be read: ${code}` })
  })
  const categories: CatalogCategory[] = []
  for (const { id, path } of await listEntries(join(folder, 'categories'), '.yaml', findings)) {
    const yaml = await readYaml(path, CategoryFile, findings)
    if (yaml !== undefined) categories.push({ id, ...yaml.value })
  }
  const findLabs = await readLabs(join(folder, 'labs.json'), findings)
  const topics = await readAll(join(folder, 'topics'), findings, (path, id, own) => readTopic(path, id, own, findLabs))
  const scenarios = await readAll(join(folder, 'scenarios'), findings, readScenario)
  return { categories, topics, scenarios }
}

/** A few folders at a time: reading waits for the disk, and thousands of open files would be too many. */
async function readAll<T>(
  folder: string,
  findings: Findings,
  read: (folder: string, id: string, findings: Findings) => Promise<T | undefined>,
): Promise<T[]> {
  const entries = await listEntries(folder, 'folder', findings)
  const found: (T | undefined)[] = new Array(entries.length)
  const own = entries.map((): Findings => ({ mistakes: [], warnings: [] }))
  let next = 0
  const work = async () => {
    for (let index = next++; index < entries.length; index = next++) {
      const { id, path } = entries[index] as Entry
      found[index] = await read(path, id, own[index] as Findings)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  for (const { mistakes, warnings } of own) {
    findings.mistakes.push(...mistakes)
    findings.warnings.push(...warnings)
  }
  return found.filter((one) => one !== undefined)
}

async function readTopic(
  folder: string,
  id: string,
  findings: Findings,
  findLabs: FindLabs,
): Promise<CatalogTopic | undefined> {
  const yaml = await readYaml(join(folder, 'topic.yaml'), TopicFile, findings)
  const challenges: Challenge[] = []
  for (const { id, path } of await listEntries(join(folder, 'challenges'), 'folder', findings)) {
    const challenge = await readChallenge(path, id, findings)
    if (challenge !== undefined) challenges.push(challenge)
  }
  await refuseUnknownFolders(folder, ['challenges'], findings)
  if (yaml === undefined) return undefined
  const offered = challenges.filter(({ isRetired }) => !isRetired)
  if (challenges.length > 0) {
    checkLanguages(yaml, offered)
    await checkLesson(join(folder, 'lesson.md'), findings)
  }
  await readDiagram(folder, findings)
  const { category, retired = false, ...topic } = yaml.value
  const listed = await Promise.all(
    inOrder(offered).map(async (challenge) => toCatalogChallenge(challenge, await findLabs(id, challenge, findings))),
  )
  return {
    id,
    ...topic,
    categoryId: category,
    isRetired: retired,
    challengeIds: listed.map((challenge) => challenge.id),
    challenges: listed,
    retiredChallengeIds: challenges.filter(({ isRetired }) => isRetired).map((challenge) => challenge.id),
    folder,
  }
}

/** Easy ones first. */
function inOrder(challenges: readonly Challenge[]): Challenge[] {
  return challenges.toSorted((a, b) => a.difficulty - b.difficulty || (a.id < b.id ? -1 : 1))
}

function toCatalogChallenge(
  { id, title, difficulty, variants }: Challenge,
  labLanguages: LanguageName[],
): CatalogChallenge {
  return { id, title, difficulty, languages: [...variants.keys()], labLanguages }
}

function checkLanguages(yaml: YamlFile<TopicFile>, challenges: readonly Challenge[]): void {
  const has = new Set<string>(challenges.flatMap(({ variants }) => [...variants.keys()]))
  const says = new Set<string>(yaml.value.languages)
  for (const language of has.difference(says)) {
    yaml.report(['languages'], `languages must name ${language}, since a challenge has a variant in it`)
  }
  for (const language of says.difference(has)) {
    yaml.report(['languages'], `languages must not name ${language}, since no challenge has a variant in it`)
  }
}

async function checkLesson(file: string, findings: Findings): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const prose = text.replace(/^```.*?^```$/gms, '')
  const words = prose.split(/\s+/).filter((word) => word !== '').length
  if (words === 0) {
    const message = 'a topic with challenges must have a lesson; write what the weakness is'
    findings.mistakes.push({ file, line: 1, message })
  } else if (words < 150 || words > 400) {
    findings.warnings.push({ file, line: 1, message: `a lesson of 150 to 400 words is read; this one has ${words}` })
  }
}

async function readScenario(folder: string, id: string, findings: Findings): Promise<CatalogScenario | undefined> {
  const yaml = await readYaml(join(folder, 'scenario.yaml'), ScenarioFile, findings)
  const steps = await readSteps(folder, findings)
  await refuseUnknownFolders(folder, ['steps', 'code'], findings)
  if (yaml === undefined) return undefined
  if (steps.length > 0 && (steps.length < 6 || steps.length > 8)) {
    findings.warnings.push({
      file: yaml.file,
      line: 1,
      message: `6 to 8 steps make a story; these are ${steps.length}`,
    })
  }
  const { category, retired = false, notExecuted: _reason, ...scenario } = yaml.value
  return {
    id,
    ...scenario,
    categoryId: category,
    isRetired: retired,
    stepCount: steps.length,
    stepIds: steps.map((step) => step.id),
    folder,
  }
}

/** A mistyped `challenges/` must not look like a topic without challenges. */
async function refuseUnknownFolders(folder: string, known: readonly string[], findings: Findings): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith('.') || known.includes(entry.name)) continue
    const message = `there is no place for a folder ${entry.name}; the folders here are: ${known.join(', ')}`
    findings.mistakes.push({ file: join(folder, entry.name), line: 1, message })
  }
}

const slug = new RegExp(slugPattern)
type Entry = { id: string; path: string }

/** `<folder>/<id>.yaml`, or the folders in it, ordered by name. */
async function listEntries(folder: string, what: '.yaml' | 'folder', findings: Findings): Promise<Entry[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const found: Entry[] = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    const refuse = (message: string) => void findings.mistakes.push({ file: path, line: 1, message })
    const isWanted = what === 'folder' ? entry.isDirectory() : entry.isFile() && entry.name.endsWith('.yaml')
    const id = what === 'folder' ? entry.name : entry.name.slice(0, -'.yaml'.length)
    if (isWanted && slug.test(id)) found.push({ id, path })
    else if (isWanted) refuse(`${id} must be lower-case words joined by dashes`)
    else if (what === 'folder' && entry.name.endsWith('.yaml'))
      refuse(`${entry.name} must be a folder, such as ${id.slice(0, -5)}/`)
  }
  return found
}
