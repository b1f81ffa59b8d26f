import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Breach, Vary } from '#proof/vary'
import type { Search } from './shared-search.ts'

type Code = typeof import('./shared-search.ts')

const log = { warn() {} } as never

function createIndex(vary: Vary) {
  const asked: Search[] = []
  const jobs = [`job-${vary.number(1, 999)}`]
  return { asked, jobs, find: async (search: Search) => (asked.push(search), jobs) }
}

export async function works({ encodeSearch, openSharedSearch, LinkError }: Code, vary: Vary) {
  const index = createIndex(vary)
  const since = new Date(Date.UTC(vary.number(2020, 2030), vary.number(0, 11), vary.number(1, 28)))
  // Searches have quotes and brackets, and the names of files.
  const text = vary.pick([`nurse "${vary.word()}"`, `(${vary.word()}) ${vary.word()}.txt`, `new ${vary.word()}('${vary.word()}')`, vary.remark().replaceAll('=', '')])
  const skills = vary.shuffle([`first ${vary.word()}`, vary.word(), `${vary.word()}: "${vary.word()}"`])
  const pageSize = vary.pick([vary.number(1, 100), vary.number(101, 900)])
  const link = encodeSearch({ text, since, skills: new Set(skills), pageSize })
  assert.match(link, /^[\w-]+$/, 'A link should consist of letters, digits, underscores and hyphens only.')
  assert.deepEqual(await openSharedSearch(link, index, log), index.jobs, 'Opening a shared link should give the jobs of the search.')
  const [asked] = index.asked
  assert.equal(asked?.text, text, 'The text of the search should be what was shared.')
  assert.equal(asked?.since.getTime(), since.getTime(), 'The date of the search should be what was shared.')
  assert.deepEqual([...(asked?.skills ?? [])], skills, 'The skills of the search should be what was shared.')
  assert.equal(asked?.pageSize, Math.min(pageSize, 100), 'A page should have as many results as were asked for, and 100 at most.')
  // Skills have commas and other signs, and a search needs none of them.
  for (const names of vary.shuffle([[], [`${vary.word()}, ${vary.word()}; ${vary.word()}|${vary.word()} & ${vary.word()}`, 'Pflege für Ältere', "nurse's aid"]])) {
    const more = createIndex(vary)
    await openSharedSearch(encodeSearch({ text: `Köche ${vary.word()}`, since, skills: new Set(names), pageSize: 1 }), more, log)
    assert.deepEqual([...(more.asked[0]?.skills ?? ['none'])], names, `The skills ${JSON.stringify(names)} should be what was shared.`)
    assert.match(more.asked[0]?.text ?? '', /^Köche /, 'Umlauts in the text should be kept.')
  }
  for (const broken of ['AAAA', Buffer.from(vary.remark()).toString('base64url')])
    await assert.rejects(openSharedSearch(broken, index, log), LinkError, `Something that is not a link, such as ${broken}, should be refused.`)
  await assert.rejects(openSharedSearch('A'.repeat(2001), index, log), LinkError, 'A link of 2001 characters should be refused.')
}

/** The frame of an honest link around other code. Checksums without a key, also the first part of one, can be computed by everybody. */
function wrap(link: string, code: string): string {
  const raw = Buffer.from(link, 'base64url').toString('latin1')
  const [begin, end] = [raw.indexOf('{"'), raw.lastIndexOf('}') + 1]
  if (begin < 0 || end <= begin) return code
  const honest = raw.slice(begin, end)
  let [before, after] = [raw.slice(0, begin), raw.slice(end)]
  for (const name of ['md5', 'sha1', 'sha256', 'sha512'])
    for (const form of ['hex', 'base64', 'base64url', 'latin1'] as const) {
      const [old, own] = [honest, code].map((text) => createHash(name).update(text, 'latin1').digest().toString(form)) as [string, string]
      let length = old.length
      while (length > 5 && !before.includes(old.slice(0, length)) && !after.includes(old.slice(0, length))) length--
      if (length < 6) continue
      const replace = (text: string) => text.split(old.slice(0, length)).join(own.slice(0, length))
      ;[before, after] = [replace(before), replace(after)]
    }
  return before + code + after
}

/** Links that write a file on the server. */
export async function exploit({ encodeSearch, openSharedSearch }: Code, vary: Vary): Promise<Breach | false> {
  const file = `${vary.word()}.txt`
  const write = `getBuiltinModule('node:fs').writeFileSync('${file}', '')`
  const cut = vary.number(1, 10)
  const [first, second] = ['constructor'.slice(0, cut), 'constructor'.slice(cut)]
  const attempts = [
    `process.${write}`,
    `[]['${first}'+'${second}']['${first}'+'${second}']("return pro"+"cess")().${write}`,
    `[]['\\x63onstructor']['\\u0063onstructor']('return pro\\x63ess')()['getBuiltin\\x4dodule']('node:fs').writeFileSync('${file}', '')`,
    `this.constructor.constructor('return process')().${write}`,
  ]
  for (const attempt of vary.shuffle(attempts)) {
    const search = `{"text":"${vary.word()}","since":new Date(${vary.number(1, 9e11)}),"skills":new Set(),"pageSize":${attempt}}`
    const shared = { text: vary.word(), since: new Date(vary.number(1, 9e11)), skills: new Set([vary.word()]), pageSize: vary.number(1, 90) }
    let wrapped = search
    try {
      wrapped = wrap(encodeSearch(shared), search)
    } catch {
      // Code that makes no links has no frame.
    }
    for (const text of new Set([search, wrapped])) {
      const link = Buffer.from(text, 'latin1').toString('base64url')
      await openSharedSearch(link, createIndex(vary), log).catch(() => {})
      if (!existsSync(file)) continue
      return { sent: `/jobs?s=${link}, which is base64url of\n${text}`, got: `the file ${file} on the server`, damage: 'Reading the link ran the code in it. Such code can read the passwords in the environment just as well.' }
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ openSharedSearch }: Code, { content }: { content: string }, vary: Vary) {
  const link = Buffer.from(content, 'latin1').toString('base64url')
  const answer = await openSharedSearch(link, createIndex(vary), log).then((jobs) => `Jobs: ${jobs.join(', ')}`, String)
  const isDone = existsSync('taken')
  return { isDone, shown: isDone ? `The file taken is on the server.\n${answer}` : answer }
}

export const attacks = [
  { input: { content: "process.getBuiltinModule('node:fs').writeFileSync('taken', '')" }, isDone: true },
  { input: { content: '{"text":"nurse","since":new Date(0),"skills":new Set(),"pageSize":20}' }, isDone: false },
  { input: { content: 'touch taken' }, isDone: false },
]
