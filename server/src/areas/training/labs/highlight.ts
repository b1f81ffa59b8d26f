/** Syntax highlighting on the server, so that browsers don't need it: see decision 0025. */
import { createHash } from 'node:crypto'
import type { LanguageName } from '@parapet/contract'
import { LRUCache } from 'lru-cache'
import { createIdleThread } from '../../../platform/idle-thread.ts'
import type { HighlightQuestion } from './highlight-thread.ts'

export type Highlighter = {
  /** The tokens of each line. Undefined if they take too long: code is readable without colors. */
  highlight(lines: readonly string[], language: LanguageName): Promise<string[] | undefined>
  close(): Promise<void>
}

const defaults = {
  /** Memory for cached tokens; the most recently used ones stay. Counted in bytes, as texts differ a thousandfold. */
  keptBytes: 16 * 1024 * 1024,
  waiting: 200,
  characters: 64 * 1024,
  /** How long a response waits for its colors. The tokens are cached for the next one. */
  patienceMs: 4000,
  /** A text that takes longer ends the thread and stays without colors for a while. */
  textMs: 8000,
  givenUpMs: 60_000,
  idleMs: 30_000,
}

/** Tokenizes code in a thread that starts with the first text and ends when idle. */
export function createHighlighter(options: Partial<typeof defaults> = {}): Highlighter {
  const limits = { ...defaults, ...options }
  const kept = new LRUCache<string, { tokens: string[] | undefined }>({
    maxSize: limits.keptBytes,
    sizeCalculation: ({ tokens = [] }) => sizeOf(tokens),
  })
  /** By text, so that the same one is read once. */
  const reading = new Map<string, Promise<string[] | undefined>>()
  const thread = createIdleThread<HighlightQuestion, string[]>(new URL('./highlight-thread.ts', import.meta.url), {
    idleMs: limits.idleMs,
    taskMs: limits.textMs,
    heapMb: 192,
  })

  function begin(key: string, text: string, language: LanguageName): Promise<string[] | undefined> {
    const tokens = thread.run({ text, language }).catch(() => undefined)
    reading.set(key, tokens)
    void tokens.then((found) => {
      reading.delete(key)
      kept.set(key, { tokens: found })
      if (found === undefined) tryAgainLater(key)
    })
    return tokens
  }

  /** The machine may have been busy only briefly. */
  function tryAgainLater(key: string): void {
    setTimeout(() => kept.delete(key), limits.givenUpMs).unref()
  }

  return {
    highlight(lines, language) {
      const text = lines.join('\n')
      if (text === '') return Promise.resolve(undefined)
      const key = createHash('sha256').update(`${language}\0${text}`).digest('base64')
      const known = kept.get(key)
      if (known !== undefined) return Promise.resolve(known.tokens)
      const begun = reading.get(key)
      if (begun === undefined && (text.length > limits.characters || thread.taskCount() >= limits.waiting)) {
        return Promise.resolve(undefined)
      }
      return within(limits.patienceMs, begun ?? begin(key, text, language))
    },
    close: () => thread.close(),
  }
}

/** About what an entry takes: its characters, and what the engine adds for the entry and each string. */
function sizeOf(tokens: readonly string[]): number {
  return tokens.reduce((sum, line) => sum + line.length + 24, 300)
}

function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ms)
    void work.then((value) => {
      clearTimeout(timer)
      resolve(value)
    })
  })
}
