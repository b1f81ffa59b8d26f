import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, dropDrafts, hasDraft, keepDrafts, offerDraft, readDraft, unsentCodeOf } from './drafts.ts'

/** Like browser storage: entries are properties, methods are not. */
function createStorage(entries: Record<string, string> = {}) {
  const methods = {
    getItem: (name: string) => entries[name] ?? null,
    setItem: (name: string, value: string) => {
      entries[name] = value
    },
    removeItem: (name: string) => delete entries[name],
  }
  return new Proxy(entries, { get: (_, name) => Reflect.get(methods, name) ?? Reflect.get(entries, name) })
}
beforeEach(() => {
  vi.stubGlobal('sessionStorage', createStorage())
  vi.stubGlobal('localStorage', createStorage({ 'reference-language': 'python' }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const page = '/console/courses/new'
const notice = 'Your session had ended.'
const keep = (userId: string, state: object | undefined) => {
  const stop = offerDraft({ userId, name: 'course' }, () => state, page)
  keepDrafts(notice)
  stop()
}
const take = (userId: string, name = 'course') => {
  const draft = readDraft({ userId, name }, page)
  dropDraft({ userId, name }, page)
  return draft?.state
}

test('what a person entered comes back once, on the same page, with the reason', () => {
  keep('ada', { name: 'Onboarding' })
  expect(hasDraft(page)).toBe(true)
  expect(hasDraft('/console/courses')).toBe(false)
  expect(readDraft({ userId: 'ada', name: 'course' }, page)).toMatchObject({ notice })
  expect(take('ada')).toEqual({ name: 'Onboarding' })
  expect(take('ada')).toBeUndefined()
})

test('two forms of a page keep what was entered in each', () => {
  const stop = offerDraft({ userId: 'ada', name: 'terms' }, () => ({ note: 'Before the audit' }), page)
  keep('ada', { name: 'Onboarding' })
  stop()

  expect(take('ada')).toEqual({ name: 'Onboarding' })
  expect(take('ada', 'terms')).toEqual({ note: 'Before the audit' })
})

test('another person on the same browser never sees it, and it is gone once they have signed in', () => {
  keep('ada', { name: 'Secret plans' })
  expect(take('eve')).toBeUndefined()

  keep('ada', { name: 'Secret plans' })
  dropDrafts('ada')
  expect(hasDraft(page)).toBe(true)
  dropDrafts('eve')
  expect(hasDraft(page)).toBe(false)

  keep('ada', { name: 'Secret plans' })
  dropDrafts()
  expect(hasDraft(page)).toBe(false)
})

test('an unchanged form, another form and a draft of yesterday leave nothing', () => {
  keep('ada', undefined)
  expect(hasDraft(page)).toBe(false)
  keep('ada', { name: 'Onboarding' })
  expect(take('ada', 'assignment')).toBeUndefined()
  vi.useFakeTimers({ now: 0 })
  keep('ada', { name: 'Onboarding' })
  vi.setSystemTime(25 * 3_600_000)
  expect(take('ada')).toBeUndefined()
})

test('signing out deletes code that was not sent and keeps other entries; an ended session keeps the code', () => {
  unsentCodeOf('a1', 'typescript').keep({ source: 'one', revision: 1 })
  unsentCodeOf('a2', 'python').keep({ source: 'two', revision: 3 })
  dropDrafts('ada')
  expect(unsentCodeOf('a2', 'python').read()).toEqual({ source: 'two', revision: 3 })

  dropDrafts()

  expect(Object.keys(localStorage)).toEqual(['reference-language'])
})
