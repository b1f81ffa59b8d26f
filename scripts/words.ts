/** Words that make our texts sound translated, see "Words" in CONTRIBUTING.md. `npm run check` fails on a new one. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

type Habit = {
  pattern: RegExp
  instead: string
  /** Only in page texts. */
  pagesOnly?: boolean
}

const habits: Habit[] = [
  { pattern: /\bmend(s|ed|ing)?\b/gi, instead: 'fix' },
  { pattern: /\bwhoever\b/gi, instead: 'people who, anyone who' },
  { pattern: /\b(anew|afresh)\b/gi, instead: 'again' },
  { pattern: /\bbesides\b/gi, instead: 'also, as well as' },
  { pattern: /\b(is|are|was|were|be|been|being) told\b(?! apart)/gi, instead: 'learns, sees, is shown' },
  { pattern: /\btold so\b/gi, instead: 'say who says it' },
  { pattern: /\bat once\b/gi, instead: 'immediately, at the same time' },
  { pattern: /\bthat did not work\b/gi, instead: 'what happened, and what to do' },
  { pattern: /\b(stands?|lies?) in\b(?! the way)/gi, instead: 'is in' },
  { pattern: /\bin the midst\b/gi, instead: 'while' },
  { pattern: /\bto be said\b/gi, instead: 'say it' },
  { pattern: /\bfor ever\b/gi, instead: 'forever' },
  { pattern: /\b(in|out)side of\b/gi, instead: 'inside, outside' },
  { pattern: /\btyping errors?\b/gi, instead: 'typo' },
  { pattern: /(?<!there )\bis no (topic|setting|secret)\b/gi, instead: "isn't a" },
  { pattern: /\b(he|his|him)\b/g, instead: 'they, their, them' },
  { pattern: /\be-mail/gi, instead: 'email' },
  // Names of blocks and fixes stay as they are: answers are kept with them.
  { pattern: /\b(normalis|recognis|organis)(?!e:$)(es?|ed|ing|ation)\b/gim, instead: 'American spelling: -ize' },
  { pattern: /\b(behavi|col|fav|hon|neighb)our/gi, instead: 'American spelling: -or' },
  { pattern: /\b(defence|programme|cancelled|labelled)s?\b/gi, instead: 'American spelling' },
  { pattern: /\btells\b/gi, instead: 'shows, says, reports', pagesOnly: true },
  { pattern: /\bdid not work\b/gi, instead: 'what happened, and what to do', pagesOnly: true },
]

type Source = { file: string; text: string }
type Finding = { file: string; line: number; word: string; instead: string }

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')

/** A text without its code: fenced blocks and what is in backticks. */
const withoutCode = (text: string) => text.replaceAll(/^( *)```[\s\S]*?^\1```/gm, blank).replaceAll(/`[^`\n]+`/g, blank)

export function findHabits({ file, text }: Source): Finding[] {
  const isPage = file.startsWith('web/')
  // Sources as they are, with comments: backticks hold texts there.
  const read = /\.tsx?$/.test(file) ? text : withoutCode(text)
  return habits
    .filter(({ pagesOnly }) => !pagesOnly || isPage)
    .flatMap(({ pattern, instead }) =>
      [...read.matchAll(pattern)].map(({ index, 0: word }) => {
        const line = read.slice(0, index).split('\n').length
        return { file, line, word, instead }
      }),
    )
    .sort((a, b) => a.line - b.line)
}

const texts = [
  '*.md',
  'content/**/*.{md,yaml}',
  'docs/**/*.md',
  'deploy/**/*.md',
  'integrations/**/*.md',
  '{cli,mcp,sdk}/README.md',
]
const sources = ['{bench,cli,contract,mcp,sandbox,sdk,server,web}/src/**/*.{ts,tsx}', '{proof,scripts}/*.ts']

export function readProductTexts(): Source[] {
  return globSync([...texts, ...sources], { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/dist\/|^scripts\/words\.ts$/.test(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}

if (import.meta.main) {
  const findings = readProductTexts().flatMap(findHabits)
  for (const { file, line, word, instead } of findings) console.error(`${file}:${line}: "${word}": ${instead}`)
  if (findings.length > 0) process.exitCode = 1
}
