import { afterEach, expect, test, vi } from 'vitest'
import { dropAllUnsentDrafts, unsentDraftsOf } from './unsent-drafts.ts'

afterEach(() => vi.unstubAllGlobals())

/** Like browser storage: entries are properties, methods are not. */
function useStorage(entries: Record<string, string>): Record<string, string> {
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
  vi.stubGlobal('localStorage', storage)
  return entries
}

test('signing out deletes drafts and keeps other entries', () => {
  const entries = useStorage({ 'reference-language': 'python' })
  unsentDraftsOf('a1', 'typescript').keep({ source: 'one', revision: 1 })
  unsentDraftsOf('a2', 'python').keep({ source: 'two', revision: 3 })
  expect(unsentDraftsOf('a2', 'python').read()).toEqual({ source: 'two', revision: 3 })

  dropAllUnsentDrafts()

  expect(entries).toEqual({ 'reference-language': 'python' })
})
