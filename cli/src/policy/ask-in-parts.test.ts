import { expect, test } from 'vitest'
import type { PolicyEvaluation } from '../../../sdk/src/api.generated.ts'
import { joinEvaluations, splitQuestion } from './ask-in-parts.ts'

const small = { authors: 2, pathsOfAuthor: 3, paths: 4, bodyBytes: 10_000 }
const paths = (count: number, name = 'a') => Array.from({ length: count }, (_, i) => `src/${name}-${i}.py`)

test('a small or empty change is one request', () => {
  const policy = { mode: 'fail' } as const

  expect(splitQuestion([{ email: 'ada@example.com', paths: paths(2) }], policy)).toEqual([
    { authors: [{ email: 'ada@example.com', paths: paths(2) }], policy },
  ])
  expect(splitQuestion([], undefined)).toEqual([{ authors: [] }])
})

test('a large change is split within all limits, and nothing is lost', () => {
  const authors = ['ada', 'bob', 'cy', 'dan', 'eve'].map((name, i) => ({
    email: `${name}@example.com`,
    paths: paths([7, 0, 1, 4, 2][i] ?? 0, name),
  }))
  const parts = splitQuestion(authors, undefined, small)
  const sent = parts.flatMap((part) => part.authors)

  expect(parts.length).toBeGreaterThan(3)
  for (const part of parts) {
    expect(part.authors.length).toBeLessThanOrEqual(small.authors)
    expect(part.authors.reduce((sum, author) => sum + (author.paths?.length ?? 0), 0)).toBeLessThanOrEqual(small.paths)
    expect(Math.max(...part.authors.map((author) => author.paths?.length ?? 0))).toBeLessThanOrEqual(
      small.pathsOfAuthor,
    )
  }
  for (const { email, paths: all } of authors) {
    const ofAuthor = sent.filter((author) => author.email === email)
    expect(ofAuthor.length).toBeGreaterThan(0)
    expect(ofAuthor.flatMap((author) => author.paths ?? [])).toEqual(all)
  }
})

test('no request is larger than the service accepts', () => {
  const authors = [
    { email: 'ada@example.com', paths: Array.from({ length: 900 }, (_, i) => `${i}/${'ü'.repeat(500)}`) },
  ]
  const parts = splitQuestion(authors, { rules: [{ paths: ['**'], topics: ['idor'] }] })

  expect(parts.length).toBeGreaterThan(3)
  for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThanOrEqual(262_144)
  expect(parts.flatMap((part) => part.authors[0]?.paths)).toEqual(authors[0]?.paths)
})

test('the worst verdict of the parts counts, for each topic and overall', () => {
  const topic = (topicId: string, verdict: 'pass' | 'warn' | 'fail') => ({
    topicId,
    topicTitle: topicId,
    status: verdict === 'pass' ? ('trained' as const) : ('missing' as const),
    verdict,
    trainedAt: null,
    expiresAt: null,
    windowDays: 365,
    rule: 0,
    path: null,
    url: 'https://training.example.com/',
  })
  const part = (verdict: 'pass' | 'warn' | 'fail', ...topics: ReturnType<typeof topic>[]): PolicyEvaluation => ({
    verdict,
    authors: [{ email: 'ada@example.com', status: 'known', verdict, topics }],
    unknownLanguages: ['cobol'],
    retiredTopics: [],
    checkedAt: '2026-01-31T09:30:00.000Z',
  })
  const joined = joinEvaluations([
    part('warn', topic('idor', 'warn'), topic('xss', 'pass')),
    part('fail', topic('xss', 'pass'), topic('idor', 'fail')),
    part('pass', topic('idor', 'pass')),
  ])

  expect(joined).toMatchObject({ verdict: 'fail', unknownLanguages: ['cobol'] })
  expect(joined.authors).toHaveLength(1)
  expect(joined.authors[0]).toMatchObject({ verdict: 'fail' })
  expect(joined.authors[0]?.topics.map(({ topicId, verdict }) => [topicId, verdict])).toEqual([
    ['idor', 'fail'],
    ['xss', 'pass'],
  ])
})
