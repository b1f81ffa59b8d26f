import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import type { Breach } from '#proof/vary'
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
  const link = encodeSearch({ text: 'nurse "night"', since, skills: new Set(['first aid', 'driving']), pageSize: 500 })
  assert.match(link, /^[\w-]+$/, 'A link should consist of letters, digits, underscores and hyphens only.')
  assert.deepEqual(await openSharedSearch(link, index, log), ['job-1'], 'Opening a shared link should give the jobs of the search.')
  const [asked] = index.asked
  assert.equal(asked?.text, 'nurse "night"', 'The text of the search should be what was shared.')
  assert.equal(asked?.since.getTime(), since.getTime(), 'The date of the search should be what was shared.')
  assert.deepEqual([...(asked?.skills ?? [])], ['first aid', 'driving'], 'The skills of the search should be what was shared.')
  assert.equal(asked?.pageSize, 100, 'A page should have 100 results at most.')
  await assert.rejects(openSharedSearch('AAAA', index, log), LinkError, 'Something that is not a link should be refused.')
}

/** Links that write a file on the server. */
export async function exploit({ openSharedSearch }: Code): Promise<Breach | false> {
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
    if (existsSync('owned.txt')) return { sent: `a link with the search {"text":"","since":new Date(),"skills":new Set(),"pageSize":${attempt}}`, got: 'the file owned.txt on the server' }
  }
  return false
}
