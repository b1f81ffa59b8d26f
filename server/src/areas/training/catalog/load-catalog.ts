import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalog, CatalogCategory, CatalogScenario, CatalogTopic } from './catalog-items.ts'
import { makeFingerprint, readIndex, writeIndex } from './content-index.ts'
import { CatalogError, type Findings } from './mistakes.ts'
import type { FolderContent } from './read-folder.ts'

export const builtInContentFolder = join(import.meta.dirname, '../../../../../content')
const builtInIndexFile = join(builtInContentFolder, '.index.json')

/** A content folder and its index file; without an index the folder is read every time. */
type Source = { folder: string; indexFile: string | undefined }

/** The built-in content, plus the operator's folder if there is one. */
export function loadCatalogWith({ contentDir, dataDir }: { contentDir: string | undefined; dataDir: string }) {
  const own = contentDir === undefined ? [] : [{ folder: contentDir, indexFile: join(dataDir, 'content-index.json') }]
  return load([{ folder: builtInContentFolder, indexFile: builtInIndexFile }, ...own])
}

/** Reads the folders in this order. An id may be in only one of them. */
export function loadCatalog(folders: readonly string[]): Promise<Catalog> {
  return load(
    folders.map((folder) => ({ folder, indexFile: folder === builtInContentFolder ? builtInIndexFile : undefined })),
  )
}

type Placed = FolderContent & { folder: string }

async function load(sources: readonly Source[]): Promise<Catalog> {
  const findings: Findings = { mistakes: [], warnings: [] }
  const contents: Placed[] = []
  for (const source of sources) contents.push({ ...(await readSource(source, findings)), folder: source.folder })
  const catalog = joinContents(contents, findings)
  if (findings.mistakes.length > 0) throw new CatalogError(findings.mistakes)
  return catalog
}

async function readSource({ folder, indexFile }: Source, findings: Findings): Promise<FolderContent> {
  const fingerprint = indexFile === undefined || !isFolder(folder) ? undefined : makeFingerprint(folder)
  const known = fingerprint === undefined ? undefined : await readIndex(indexFile as string, fingerprint)
  if (known !== undefined) return placeIn(folder, known)
  const { readFolder } = await import('./read-folder.ts')
  const own: Findings = { mistakes: [], warnings: [] }
  const content = await readFolder(folder, own)
  findings.mistakes.push(...own.mistakes)
  findings.warnings.push(...own.warnings)
  if (fingerprint !== undefined && own.mistakes.length === 0)
    await writeIndex(indexFile as string, { fingerprint, content })
  return content
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** The folder may have moved since it was indexed. */
function placeIn(folder: string, { categories, topics, scenarios }: FolderContent): FolderContent {
  return {
    categories,
    topics: topics.map((topic) => ({ ...topic, folder: join(folder, 'topics', topic.id) })),
    scenarios: scenarios.map((scenario) => ({ ...scenario, folder: join(folder, 'scenarios', scenario.id) })),
  }
}

function joinContents(contents: readonly Placed[], findings: Findings): Catalog {
  const categories = new Map<string, CatalogCategory>()
  const topics = new Map<string, CatalogTopic>()
  const scenarios = new Map<string, CatalogScenario>()
  const add = <T extends { id: string }>(items: Map<string, T>, item: T, file: string) => {
    const message = `the id ${item.id} is taken already; ids are never reused`
    if (items.has(item.id)) findings.mistakes.push({ file, line: 1, message })
    else items.set(item.id, item)
  }
  for (const content of contents) {
    for (const category of content.categories)
      add(categories, category, join(content.folder, 'categories', `${category.id}.yaml`))
    for (const topic of content.topics) add(topics, topic, join(topic.folder, 'topic.yaml'))
    for (const scenario of content.scenarios) add(scenarios, scenario, join(scenario.folder, 'scenario.yaml'))
  }
  for (const [items, name] of [
    [topics, 'topic.yaml'],
    [scenarios, 'scenario.yaml'],
  ] as const) {
    for (const { categoryId, folder } of items.values()) {
      if (categories.has(categoryId)) continue
      const message = `there is no category ${categoryId}; the categories are: ${[...categories.keys()].join(', ')}`
      findings.mistakes.push({ file: join(folder, name), line: 1, message })
    }
  }
  const inOrder = [...categories].sort(([, a], [, b]) => a.order - b.order)
  return { categories: new Map(inOrder), topics, scenarios }
}

/** Reads everything without the index, for authors: with mistakes and warnings. */
export async function checkContent(folders: readonly string[]): Promise<{ catalog: Catalog; findings: Findings }> {
  const { readFolder } = await import('./read-folder.ts')
  const findings: Findings = { mistakes: [], warnings: [] }
  const contents: Placed[] = []
  for (const folder of folders) contents.push({ ...(await readFolder(folder, findings)), folder })
  return { catalog: joinContents(contents, findings), findings }
}
