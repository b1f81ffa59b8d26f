import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropDrafts, keepDrafts } from '../../api/session-end.ts'
import { hasDraft, offerDraft, takeDraft } from './form-drafts.ts'

/** Like browser storage: entries are properties, methods are not. */
beforeEach(() => {
  const entries: Record<string, string> = {}
  const methods = {
    getItem: (name: string) => entries[name] ?? null,
    setItem: (name: string, value: string) => {
      entries[name] = value
    },
    removeItem: (name: string) => delete entries[name],
  }
  const storage = new Proxy(entries, {
    get: (_, name) => Reflect.get(methods, name) ?? Reflect.get(entries, name),
  })
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const page = '/console/courses/new'
const keep = (userId: string, state: unknown) => {
  const stop = offerDraft({ userId, name: 'course', read: () => state }, page)
  keepDrafts()
  stop()
}

test('what a person entered comes back once, on the same page', () => {
  keep('ada', { name: 'Onboarding' })
  expect(hasDraft(page)).toBe(true)
  expect(hasDraft('/console/courses')).toBe(false)
  expect(takeDraft({ userId: 'ada', name: 'course' }, page)).toEqual({ name: 'Onboarding' })
  expect(takeDraft({ userId: 'ada', name: 'course' }, page)).toBeUndefined()
})

test('another person on the same browser never sees it, and it is gone once they have signed in', () => {
  keep('ada', { name: 'Secret plans' })
  expect(takeDraft({ userId: 'eve', name: 'course' }, page)).toBeUndefined()

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
  expect(takeDraft({ userId: 'ada', name: 'assignment' }, page)).toBeUndefined()
  vi.useFakeTimers({ now: 0 })
  keep('ada', { name: 'Onboarding' })
  vi.setSystemTime(25 * 3_600_000)
  expect(takeDraft({ userId: 'ada', name: 'course' }, page)).toBeUndefined()
})
