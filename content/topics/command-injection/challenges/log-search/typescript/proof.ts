import assert from 'node:assert/strict'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import type { Breach } from '#proof/vary'

type Code = typeof import('./log-search.ts')

function writeLog() {
  mkdirSync('logs')
  writeFileSync('logs/app-2026-01-31.log', 'start\nERROR no route to db\nretry "db" in 5 s\ndone\n')
}

export async function works({ searchLog, SearchError }: Code) {
  writeLog()
  const search = (term: string, context?: string) => searchLog('logs', { day: '2026-01-31', term, context })
  assert.deepEqual(await search('error no'), [{ number: 2, text: 'ERROR no route to db', isMatch: true }], 'A search should find the line, in any letter case.')
  assert.deepEqual(
    (await search('no route', '1')).map(({ number, isMatch }) => [number, isMatch]),
    [[1, false], [2, true], [3, false]], 'One line of context should give the lines before and after it.',
  )
  assert.deepEqual(await search('nothing like this'), [], 'A search for something that is not in the log should find nothing.')
  await assert.rejects(search('no'), SearchError, 'A term of two characters should be refused.')
  await assert.rejects(searchLog('logs', { day: '../2026-01-31', term: 'error' }), SearchError, 'A day that leads elsewhere should be refused.')
}

const forms = ['$(touch taken)', "x' /dev/null; touch taken; '", 'x" /dev/null; touch taken; "', '`touch taken`']

export async function exploit({ searchLog }: Code, _vary?: unknown, payloads = forms): Promise<Breach | false> {
  writeLog()
  for (const term of payloads) {
    await searchLog('logs', { day: '2026-01-31', term }).catch(() => {})
    if (existsSync('taken')) return { sent: `the term ${term}`, got: 'a command of the attacker ran: the file "taken" is there' }
  }
  return false
}
