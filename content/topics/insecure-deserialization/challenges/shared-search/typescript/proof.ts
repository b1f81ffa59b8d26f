import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import type { Search } from './shared-search.ts'

type Code = typeof import('./shared-search.ts')

const log = { warn() {} } as never

function createIndex() {
  const asked: Search[] = []
  return { asked, find: async (search: Search) => (asked.push(search), ['job-1']) }
}

export async function works({ encodeSearch, openSharedSearch, LinkError }: Code) {
  const index = createIndex()
  const since = new Date('2026-01-05T00:00:00Z')
  const link = encodeSearch({ text: 'nurse "night"', since, skills: new Set(['first aid']), pageSize: 500 })
  assert.match(link, /^[\w-]+$/)
  assert.deepEqual(await openSharedSearch(link, index, log), ['job-1'])
  const [asked] = index.asked
  assert.equal(asked?.text, 'nurse "night"')
  assert.equal(asked?.since.getTime(), since.getTime())
  assert.deepEqual([...(asked?.skills ?? [])], ['first aid'])
  assert.equal(asked?.pageSize, 100)
  await assert.rejects(openSharedSearch('AAAA', index, log), LinkError)
}

/** Links that write a file on the server. */
export async function exploit({ openSharedSearch }: Code): Promise<boolean> {
  const write = `getBuiltinModule('node:fs').writeFileSync('owned.txt', '')`
  const attempts = [
    `process.${write}`,
    `[]['con'+'structor']['con'+'structor']("return pro"+"cess")().${write}`,
    `this.constructor.constructor('return process')().${write}`,
  ]
  for (const attempt of attempts) {
    rmSync('owned.txt', { force: true })
    const link = Buffer.from(`{"text":"","since":new Date(),"skills":new Set(),"pageSize":${attempt}}`).toString('base64url')
    await openSharedSearch(link, createIndex(), log).catch(() => {})
    if (existsSync('owned.txt')) return true
  }
  return false
}
