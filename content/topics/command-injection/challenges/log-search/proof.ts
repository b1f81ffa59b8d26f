import assert from 'node:assert/strict'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { openPrograms } from '#proof/programs'
import type { Breach, Vary } from '#proof/vary'

type Search = { day: string; term: string; context?: string }
type Code = Omit<typeof import('./typescript/log-search.ts'), 'searchLog'> & { searchLog: (folder: string, search: Search) => Promise<{ number: number; text: string; isMatch: boolean }[]> }
type Python = { searchLog: (folder: string, day: string, term: string, context: string) => Promise<unknown> }

export const adapt = {
  python: (code: Python) => ({ ...code, searchLog: (folder: string, { day, term, context = '' }: Search) => code.searchLog(folder, day, term, context) }),
}

function writeLog(vary: Vary) {
  openPrograms()
  const folder = `logs-${vary.word()}${vary.number(100, 999)}`
  mkdirSync(folder)
  const day = `2026-0${vary.number(1, 9)}-${vary.number(10, 28)}`
  const file = `${vary.word()}${vary.number(100, 9999)}`
  const host = vary.word()
  writeFileSync(`${folder}/app-${day}.log`, `start\nERROR no route to ${host}\nretry "${host}" in 5 s with --retry ${file}\ncalled (touch ${file})\nmüller: größe=5, [a/b] 100% #${host} since 12:30\ndone\n${'idle\n'.repeat(14)}`)
  return { folder, day, file, host }
}

export async function works({ searchLog, SearchError }: Code, vary: Vary) {
  const { folder, day, file, host } = writeLog(vary)
  const search = (term: string, context?: string) => searchLog(folder, { day, term, context })
  const route = { number: 2, text: `ERROR no route to ${host}`, isMatch: true }
  assert.deepEqual(await search(`error no route to ${host}`), [route], 'A search should find the line, in any letter case.')
  assert.deepEqual(
    (await search('no route', '1')).map(({ number, isMatch }) => [number, isMatch]),
    [[1, false], [2, true], [3, false]], 'One line of context should give the lines before and after it.',
  )
  for (const [term, line] of [[`(touch ${file})`, 4], [`touch ${file}`, 4], [`--retry ${file}`, 3], [`#${host}`, 5], ['[a/b]', 5], ['größe=5', 5], ['müller: ', 5], ['100% #', 5]] as const)
  {
    await assert.doesNotReject(search(term), `A search for ${term} should be answered.`)
    assert.deepEqual((await search(term)).map(({ number }) => number), [line], `A search for ${term} should find line ${line}.`)
  }
  assert.deepEqual(await search(`nothing like ${vary.word()}`), [], 'A search for something that is not in the log should find nothing.')
  assert.deepEqual(await search('[a-z]*'), [], 'A term is a text, not a pattern.')
  assert.deepEqual((await search(`touch ${file}`, String(vary.number(11, 90)))).map(({ number }) => number), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14], 'There should be ten lines of context at most.')
  assert.deepEqual(await search('.o..e'), [], 'A term is a text, not a pattern.')
  await assert.rejects(search('no'), SearchError, 'A term of two characters should be refused.')
  await assert.rejects(searchLog(folder, { day: `../${day}`, term: 'error' }), SearchError, 'A day that leads elsewhere should be refused.')
}

const commands = (file: string) => [
  `$(touch ${file})`,
  `\`touch ${file}\``,
  `$(>${file})`,
  `x' /dev/null; touch ${file}; '`,
  `x' /dev/null | touch ${file} '`,
  `x" /dev/null; touch ${file}; "`,
  `x" /dev/null || touch ${file} || "`,
  `x" /dev/null & touch ${file} & "`,
  `x" > ${file} "`,
  `x" /dev/null\ntouch ${file}\n"`,
  `x\\" /dev/null; touch ${file}; "`,
  `x\\" /dev/null; touch ${file}; \\"`,
  `$(touch\${IFS}${file})`,
  `"$(touch ${file})"`,
  `'$(touch ${file})'`,
]

export async function exploit({ searchLog }: Code, vary: Vary, payloads?: readonly string[]): Promise<Breach | false> {
  const { folder, day, file } = writeLog(vary)
  for (const term of payloads ?? vary.shuffle(commands(file))) {
    await searchLog(folder, { day, term }).catch(() => {})
    const made = [file, 'taken'].find((name) => existsSync(name))
    if (made !== undefined) return { sent: `the term ${term}`, got: `a command of the attacker ran: the file "${made}" is there` }
  }
  // grep reads its own options, too, where a term can be one.
  const secret = `key-${vary.text(12)}`
  writeFileSync(`${folder}/customers.txt`, `${secret}\n`)
  if (payloads === undefined)
    for (const term of [`-r ${folder}`, `--file=${folder}/customers.txt`, `${folder}/customers.txt`]) {
      const lines = await searchLog(folder, { day, term }).catch(() => [])
      if (lines.some(({ text }) => text.includes(secret))) return { sent: `the term ${term}`, got: `a line of another file: ${secret}` }
    }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ searchLog }: Code, { term }: { term: string }, vary: Vary) {
  const { folder, day } = writeLog(vary)
  const answer = await searchLog(folder, { day, term }).then((lines) => lines.map(({ number, text }) => `${number}: ${text}`).join('\n') || 'No line matches.', String)
  const isDone = existsSync('taken')
  return { isDone, shown: isDone ? `Your command ran: the file taken is there.\n${answer}` : answer }
}

export const attacks = [
  { input: { term: '$(touch taken)' }, isDone: true },
  { input: { term: 'no route' }, isDone: false },
  { input: { term: "'; touch taken; '" }, isDone: false },
]
