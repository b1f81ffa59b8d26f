/** Adds colors to finished responses. It reads only what is in a response, so it cannot reveal more. */
import {
  type Attempt,
  type CodeFile,
  type CodeSnippet,
  type DiffHunk,
  type LanguageName,
  type LearnScenario,
  type LearnTopic,
  languageNames,
} from '@parapet/contract'
import type { Highlighter } from '../../training/labs/labs.ts'

/** Language names after the three backticks. A map, because authors may write anything there, even `constructor`. */
const aliases = new Map<string, LanguageName>(
  Object.entries({
    ...({
      ts: 'typescript',
      javascript: 'typescript',
      js: 'typescript',
      py: 'python',
      cs: 'csharp',
      rs: 'rust',
    } as const),
    ...Object.fromEntries(languageNames.map((name) => [name, name])),
  }),
)

export async function highlightAttempt(highlighter: Highlighter, attempt: Attempt): Promise<Attempt> {
  const { language } = attempt.code
  const ofHunks = (hunks: DiffHunk[]) => Promise.all(hunks.map((hunk) => highlightHunk(highlighter, hunk, language)))
  const [code, fix, result] = await Promise.all([
    highlightFile(highlighter, attempt.code),
    attempt.fix && highlightFixes(attempt.fix, ofHunks),
    attempt.result && highlightResult(attempt.result, ofHunks),
  ])
  return { ...attempt, code, fix, result }
}

type OfHunks = (hunks: DiffHunk[]) => Promise<string[][]>

async function highlightFixes(fix: NonNullable<Attempt['fix']>, ofHunks: OfHunks) {
  const fixes = await Promise.all(fix.fixes.map(async (one) => ({ ...one, tokens: await ofHunks(one.hunks) })))
  return { ...fix, fixes }
}

async function highlightResult(result: NonNullable<Attempt['result']>, ofHunks: OfHunks) {
  const { handsOn } = result
  if (handsOn === null) return result
  const [tokens, referenceTokens] = await Promise.all([ofHunks(handsOn.hunks), ofHunks(handsOn.reference)])
  return { ...result, handsOn: { ...handsOn, tokens, referenceTokens } }
}

async function highlightFile(highlighter: Highlighter, file: CodeFile): Promise<CodeFile> {
  const tokens = await highlighter.highlight(file.lines, file.language)
  return tokens === undefined ? file : { ...file, tokens }
}

/** Tokenizes each side as a whole, or a string over several lines would lose its colors at a change. */
async function highlightHunk(highlighter: Highlighter, { lines }: DiffHunk, language: LanguageName): Promise<string[]> {
  const before = lines.filter(({ kind }) => kind !== 'added')
  const after = lines.filter(({ kind }) => kind !== 'removed')
  const [old = [], fresh = []] = await Promise.all(
    [before, after].map((side) =>
      highlighter.highlight(
        side.map(({ text }) => text),
        language,
      ),
    ),
  )
  let [oldAt, freshAt] = [0, 0]
  return lines.map(({ kind }) => {
    const token = kind === 'removed' ? old[oldAt] : fresh[freshAt]
    if (kind !== 'added') oldAt++
    if (kind !== 'removed') freshAt++
    return token ?? ''
  })
}

export async function highlightTopic(highlighter: Highlighter, topic: LearnTopic): Promise<LearnTopic> {
  return { ...topic, snippets: await highlightMarkdown(highlighter, topic.lesson ?? '') }
}

export async function highlightScenario(highlighter: Highlighter, scenario: LearnScenario): Promise<LearnScenario> {
  const steps = await Promise.all(
    scenario.steps.map(async (step) => ({
      ...step,
      code: step.code && { ...step.code, file: await highlightFile(highlighter, step.code.file) },
      snippets: await highlightMarkdown(highlighter, step.text),
    })),
  )
  return { ...scenario, steps }
}

/** The blocks of code in a text, by the line that opens them. */
async function highlightMarkdown(highlighter: Highlighter, text: string): Promise<CodeSnippet[]> {
  const snippets = await Promise.all(
    listFences(text).map(async ({ line, lines, language }) => {
      const tokens = await highlighter.highlight(lines, language)
      return tokens === undefined ? [] : [{ line, tokens }]
    }),
  )
  return snippets.flat()
}

type Fence = { line: number; language: LanguageName; lines: string[] }

function listFences(text: string): Fence[] {
  const fences: Fence[] = []
  let open: (Omit<Fence, 'language'> & { language: LanguageName | undefined; indent: number }) | undefined
  for (const [index, line] of text.split('\n').entries()) {
    const mark = /^( *)```(\S*)/.exec(line)
    if (open !== undefined && mark !== null) {
      if (open.language !== undefined) fences.push({ line: open.line, language: open.language, lines: open.lines })
      open = undefined
    } else if (open !== undefined) open.lines.push(line.slice(open.indent))
    else if (mark !== null) {
      const [, indent = '', name = ''] = mark
      open = { line: index + 1, language: aliases.get(name), lines: [], indent: indent.length }
    }
  }
  return fences
}
