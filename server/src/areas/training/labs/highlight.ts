/** Syntax highlighting on the server, so that browsers don't need it: see decision 0025. */
import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { LanguageName } from '@parapet/contract'
import { LRUCache } from 'lru-cache'
import type { HighlightAnswer, HighlightQuestion } from './highlight-thread.ts'

export type Highlighter = {
  /** The tokens of each line. Undefined if they take too long: code is readable without colors. */
  highlight(lines: readonly string[], language: LanguageName): Promise<string[] | undefined>
  close(): Promise<void>
}

type Waiting = { text: HighlightQuestion; resolve(tokens: string[] | undefined): void }

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
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): Worker {
    const fresh = new Worker(new URL('./highlight-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 192 },
    })
    fresh.unref()
    fresh.on('message', ({ id, tokens }: HighlightAnswer) => {
      waiting.get(id)?.resolve(tokens)
      waiting.delete(id)
      watch()
    })
    fresh.on('error', () => lose(fresh))
    fresh.on('exit', () => lose(fresh))
    return fresh
  }

  /** Limits the time of the oldest text, which is in progress, or the idle time if there is none. */
  function watch(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void stop(), waiting.size === 0 ? limits.idleMs : limits.textMs).unref()
  }

  /** Gives up on the text in progress; a new thread handles the rest of the queue. */
  function lose(lost: Worker): void {
    if (thread !== lost) return
    thread = undefined
    const [first, ...rest] = waiting
    if (first === undefined) return
    waiting.delete(first[0])
    first[1].resolve(undefined)
    for (const [, { text }] of rest) post(text)
    if (rest.length > 0) watch()
  }

  async function stop(): Promise<void> {
    clearTimeout(timer)
    const ended = thread
    if (ended === undefined) return
    lose(ended)
    await ended.terminate()
  }

  function post(question: HighlightQuestion): void {
    thread ??= start()
    thread.postMessage(question)
    if (waiting.size === 1) watch()
  }

  function read(text: string, language: LanguageName): Promise<string[] | undefined> {
    const question = { id: ++lastId, text, language }
    return new Promise((resolve) => {
      waiting.set(question.id, { text: question, resolve })
      post(question)
    })
  }

  function begin(key: string, text: string, language: LanguageName): Promise<string[] | undefined> {
    const tokens = read(text, language)
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
      if (begun === undefined && (text.length > limits.characters || waiting.size >= limits.waiting)) {
        return Promise.resolve(undefined)
      }
      return within(limits.patienceMs, begun ?? begin(key, text, language))
    },
    async close() {
      for (const { resolve } of waiting.values()) resolve(undefined)
      waiting.clear()
      await stop()
    },
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
