/** Reads a request and checks what schemas can't express. */
import {
  foldEmail,
  type LanguageName,
  limits,
  type PolicyMode,
  type PolicyQuestion,
  type PolicyVerdict,
} from '@parapet/contract'
import { invalidField } from '../../../platform/app-error.ts'
import type { Catalog } from '../../training/catalog/catalog.ts'
import { findLanguage } from './find-language.ts'
import { findGlobFault, type Glob, parseGlob } from './glob.ts'
import { knownAssistants, knownBots } from './known-bots.ts'

export type Rule = {
  /** Undefined when it is about languages alone. */
  globs: readonly Glob[] | undefined
  /** Undefined when it is about paths alone. */
  languages: ReadonlySet<LanguageName> | undefined
  topicIds: readonly string[]
  windowDays: number
  mode: PolicyMode
}

export type Author = {
  email: string
  paths: readonly string[]
  languages: readonly LanguageName[]
  topicIds: readonly string[]
  isCoAuthor: boolean
}

export type Question = {
  authors: readonly Author[]
  /** Undefined when the common topics of the languages are asked for. */
  rules: readonly Rule[] | undefined
  windowDays: number
  mode: PolicyMode
  unknownAuthors: PolicyVerdict
  /** Addresses, folded. */
  bots: ReadonlySet<string>
  assistants: ReadonlySet<string>
  unknownLanguages: string[]
  retiredTopics: string[]
}

export function readQuestion(catalog: Catalog, { authors, policy = {} }: PolicyQuestion): Question {
  const { windowDays = limits.policyWindowDays, mode = 'warn', unknownAuthors = 'warn' } = policy
  // A strict policy names its bots: everyone could use the address of a known one.
  const { bots = unknownAuthors === 'fail' ? [] : knownBots, assistants = knownAssistants } = policy
  const pathCount = authors.reduce((sum, { paths = [] }) => sum + paths.length, 0)
  if (pathCount > limits.policyPathsTotal) {
    throw invalidField(
      'authors',
      `must have at most ${limits.policyPathsTotal} paths together, not ${pathCount}: send them in several requests`,
    )
  }
  const unknownLanguages = new Set<string>()
  const retiredTopics = new Set<string>()

  function readLanguages(names: readonly string[]): LanguageName[] {
    return names.flatMap((name) => {
      const language = findLanguage(name)
      if (language === undefined) unknownLanguages.add(name)
      return language ?? []
    })
  }

  function readTopics(topicIds: readonly string[], field: string): string[] {
    const active = topicIds.filter((topicId, index) => {
      const topic = catalog.topics.get(topicId)
      if (topic === undefined) {
        throw invalidField(
          `${field}[${index}]`,
          'is not a topic of the catalog; GET /content/topics lists the ids you can use',
        )
      }
      if (topic.isRetired) retiredTopics.add(topicId)
      return !topic.isRetired
    })
    return [...new Set(active)]
  }

  const rules = policy.rules?.map((rule, index) => {
    const field = `policy.rules[${index}]`
    if (rule.paths === undefined && rule.languages === undefined) {
      throw invalidField(field, 'must have `paths`, `languages` or both')
    }
    return {
      globs: rule.paths?.map((text, place) => readGlob(text, `${field}.paths[${place}]`)),
      languages: rule.languages === undefined ? undefined : new Set(readLanguages(rule.languages)),
      topicIds: readTopics(rule.topics, `${field}.topics`),
      windowDays: rule.windowDays ?? windowDays,
      mode: rule.mode ?? mode,
    }
  })
  return {
    authors: authors.map(({ email, paths = [], languages = [], topics = [], isCoAuthor = false }, index) => ({
      email,
      paths,
      languages: readLanguages(languages),
      topicIds: readTopics(topics, `authors[${index}].topics`),
      isCoAuthor,
    })),
    rules,
    windowDays,
    mode,
    unknownAuthors,
    bots: new Set(bots.map(foldEmail)),
    assistants: new Set(assistants.map(foldEmail)),
    unknownLanguages: [...unknownLanguages],
    retiredTopics: [...retiredTopics],
  }
}

function readGlob(text: string, field: string): Glob {
  const fault = findGlobFault(text)
  if (fault !== undefined) throw invalidField(field, fault)
  return parseGlob(text)
}
