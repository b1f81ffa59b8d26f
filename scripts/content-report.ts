/** `npm run content:report [-- FOLDER]`: the contents of a folder, topic by topic, with totals, and the proofs of scenarios. */
import { resolve } from 'node:path'
import type { LanguageName } from '@parapet/contract'
import { findScenarios } from '../proof/scenarios.ts'
import { builtInContentFolder, createLessons, loadCatalog } from '../server/src/areas/training/catalog/catalog.ts'
import { toTable } from '../server/src/commands/report.ts'

export type InventoryRow = {
  topicId: string
  cwes: number[]
  challengeCount: number
  attackCount: number
  /** The number of variants per language, how many of them have an executed proof, and how many are labs. */
  languages: Partial<Record<LanguageName, { variants: number; proofs: number; labs: number }>>
}

/** What learners see: retired topics and challenges are left out. */
export async function takeInventory(folder: string): Promise<InventoryRow[]> {
  const catalog = await loadCatalog([folder])
  const lessons = createLessons(catalog)
  const rows: InventoryRow[] = []
  for (const topic of [...catalog.topics.values()].filter(({ isRetired }) => !isRetired)) {
    const row: InventoryRow = {
      topicId: topic.id,
      cwes: topic.cwes,
      challengeCount: topic.challenges.length,
      attackCount: 0,
      languages: {},
    }
    for (const { id, labLanguages } of topic.challenges) {
      const challenge = await lessons.findChallenge(topic.id, id)
      if (challenge?.attack) row.attackCount++
      for (const { language, proofFile } of challenge?.variants.values() ?? []) {
        const counts = row.languages[language] ?? { variants: 0, proofs: 0, labs: 0 }
        row.languages[language] = counts
        counts.variants++
        if (proofFile !== undefined) counts.proofs++
        if (labLanguages.includes(language)) counts.labs++
      }
    }
    rows.push(row)
  }
  return rows.sort((a, b) => (a.topicId < b.topicId ? -1 : 1))
}

/** A line per topic and one with the totals, then a line per language. */
export function describeInventory(rows: readonly InventoryRow[]): string {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const count = ({ languages }: InventoryRow, what: 'variants' | 'proofs' | 'labs') =>
    sum(Object.values(languages).map((counts) => counts[what]))
  const names = [...new Set(rows.flatMap(({ languages }) => Object.keys(languages) as LanguageName[]))]
  const columns = rows.map((row) => [row.challengeCount, count(row, 'variants'), count(row, 'proofs')])
  const more = rows.map((row) => [count(row, 'labs'), row.attackCount])
  const total = (cells: number[][]) => (cells[0] ?? []).map((_, column) => sum(cells.map((row) => row[column] ?? 0)))
  const cwes = new Set(rows.flatMap((row) => row.cwes))

  const topics = rows.map((row, index) => [
    row.topicId,
    ...(columns[index] ?? []),
    ...(more[index] ?? []),
    Object.keys(row.languages).join(' '),
    row.cwes.join(' '),
  ])
  const totals = [`${rows.length} topics`, ...total(columns), ...total(more), `${names.length} languages`]
  const byLanguage = names.map((name) => {
    const own = rows.flatMap(({ languages }) => languages[name] ?? [])
    return [
      name,
      own.length,
      ...(['variants', 'proofs', 'labs'] as const).map((what) => sum(own.map((one) => one[what]))),
    ]
  })
  return [
    toTable(
      ['topic', 'challenges', 'variants', 'proofs', 'labs', 'attacks', 'languages', 'CWE'],
      [...topics, [...totals, `${cwes.size} weaknesses`]],
    ),
    toTable(['language', 'topics', 'variants', 'proofs', 'labs'], byLanguage),
  ].join('\n\n')
}

/** A line per scenario: whether it has a proof, or why not. */
export function describeScenarios(folder: string): string {
  const { scenarios, mistakes } = findScenarios(folder)
  const proved = scenarios.map(({ name, notExecuted }) => [name, notExecuted ?? 'yes'])
  const unproved = mistakes.map(({ name }) => [name, 'no'])
  const all = [...proved, ...unproved].sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  return toTable(['scenario', 'proof'], all)
}

if (import.meta.main) {
  const folder = resolve(process.argv[2] ?? builtInContentFolder)
  console.log(`${describeInventory(await takeInventory(folder))}\n\n${describeScenarios(folder)}`)
}
