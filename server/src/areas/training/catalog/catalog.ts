import type { Category, LanguageName, Scenario, Topic } from '@parapet/contract'
import type { OrgContext } from '../../../platform/context.ts'
import type { Catalog, CatalogTopic } from './catalog-items.ts'

export type { Catalog, CatalogCategory, CatalogChallenge, CatalogScenario, CatalogTopic } from './catalog-items.ts'
export type { Challenge, Variant } from './challenge.ts'
export { listCommonTopics, topWeaknesses } from './common-topics.ts'
export { findFileLanguage, findNearestLanguage } from './file-language.ts'
export { createLessons, type Lessons } from './lessons.ts'
export { builtInContentFolder, checkContent, loadCatalog, loadCatalogWith } from './load-catalog.ts'
export { CatalogError, type Mistake, shortenPath, toLine } from './mistakes.ts'
export { type ProofResult, proveFolder } from './prove-folder.ts'
export type { ScenarioStep } from './read-scenario.ts'
export { toPattern } from './step-pattern.ts'
export { writeNewContent } from './write-new-content.ts'

export type WithCatalog = { catalog: Catalog }

/** For functions that need the catalog. */
export type CatalogContext<C extends OrgContext = OrgContext> = C & WithCatalog

export function listCatalogCategories(catalog: Catalog): Category[] {
  const topics = [...catalog.topics.values()].filter((topic) => !topic.isRetired)
  const scenarios = [...catalog.scenarios.values()].filter((scenario) => !scenario.isRetired)
  return [...catalog.categories.values()].map((category) => ({
    categoryId: category.id,
    title: category.title,
    description: category.description,
    topicCount: topics.filter((topic) => topic.categoryId === category.id).length,
    scenarioCount: scenarios.filter((scenario) => scenario.categoryId === category.id).length,
    owasp: category.owasp,
  }))
}

export function listCatalogTopics(catalog: Catalog): Topic[] {
  return inCategoryOrder(catalog, catalog.topics).map(toTopic)
}

export function listCatalogScenarios(catalog: Catalog): Scenario[] {
  return inCategoryOrder(catalog, catalog.scenarios).map((scenario) => ({
    scenarioId: scenario.id,
    title: scenario.title,
    summary: scenario.summary,
    categoryId: scenario.categoryId,
    cwes: scenario.cwes.map(cweName),
    stepCount: scenario.stepCount,
    estimatedMinutes: scenario.estimatedMinutes,
  }))
}

/** `CWE-89`, `cwe-089` and `89` mean the same; anything else covers nothing. */
export function listTopicsForCwe(catalog: Catalog, cweId: string): Topic[] {
  const match = /^(?:cwe-)?0*([1-9]\d{0,5})$/i.exec(cweId)
  if (match === null) return []
  const cwe = Number(match[1])
  return listCatalogTopics(catalog).filter((topic) => topic.cwes.includes(cweName(cwe)))
}

/** The page of a topic, with its challenges in a language that it teaches. */
export function toTopicUrl(publicUrl: string, topicId: string, language?: LanguageName): string {
  const search = language === undefined ? '' : `?language=${language}`
  return `${publicUrl}/learn/topics/${encodeURIComponent(topicId)}${search}`
}

/** The page where people work on an assigned target. A category has no page, so it links to the catalog. */
export function toTargetUrl(
  publicUrl: string,
  { targetType, targetId }: { targetType: string; targetId: string },
): string {
  const id = encodeURIComponent(targetId)
  if (targetType === 'custom-course') return `${publicUrl}/learn/courses/${id}`
  if (targetType === 'topic') return toTopicUrl(publicUrl, targetId)
  if (targetType === 'scenario') return `${publicUrl}/learn/scenarios/${id}`
  return `${publicUrl}/learn/catalog?category=${id}`
}

/** Which topic teaches which CWE, as pairs. If two topics name the same CWE, the first counts. */
export function listTopicsOfCwes(catalog: Catalog): [cwe: number, topicId: string][] {
  return inCategoryOrder(catalog, catalog.topics).flatMap(({ id, cwes }) =>
    cwes.map((cwe): [number, string] => [cwe, id]),
  )
}

function inCategoryOrder<T extends { categoryId: string; isRetired: boolean }>(
  catalog: Catalog,
  items: ReadonlyMap<string, T>,
): T[] {
  const all = [...items.values()].filter((item) => !item.isRetired)
  return [...catalog.categories.keys()].flatMap((id) => all.filter((item) => item.categoryId === id))
}

function toTopic(topic: CatalogTopic): Topic {
  return {
    topicId: topic.id,
    title: topic.title,
    summary: topic.summary,
    categoryId: topic.categoryId,
    cwes: topic.cwes.map(cweName),
    languages: topic.languages,
    difficulty: topic.difficulty,
    challengeCount: topic.challengeIds.length,
    estimatedMinutes: topic.estimatedMinutes,
  }
}

export function cweName(cwe: number): string {
  return `CWE-${cwe}`
}
