import assert from 'node:assert/strict'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import type { Breach } from '#proof/vary'

type Code = typeof import('./fleet-logs.ts')

const inventory = new Map([['web-3', { address: '192.0.2.13', user: 'logs' }]])
const path = process.env.PATH

/** Programs of the proof: an ssh that does what ssh does with its words, without a network, and a journalctl that prints its own. */
function makePrograms() {
  mkdirSync('bin')
  const ssh = 'while [ "$1" = -o ] || [ "$1" = -l ]; do shift 2; done\nshift\nexec sh -c "$*"'
  writeFileSync('bin/ssh', `#!/bin/sh\n${ssh}\n`, { mode: 0o755 })
  writeFileSync('bin/journalctl', '#!/bin/sh\nprintf "%s token=abc\\n" "$@"\n', { mode: 0o755 })
  process.env.PATH = `${resolve('bin')}${delimiter}${path}`
}

export async function works({ readLog, NotFound }: Code) {
  makePrograms()
  assert.deepEqual(await readLog(inventory, { host: 'web-3', unit: 'backup@eu-1', lines: '50' }), [
    '--unit=backup@eu-1.service token=***',
    '--lines=50 token=***',
    '--output=short-iso token=***',
    '--no-pager token=***',
  ], 'The log of a unit should be read with the number of lines, and tokens should be hidden.')
  assert.equal((await readLog(inventory, { host: 'web-3', unit: 'shop.socket' }))[0], '--unit=shop.socket token=***', 'The log of a socket unit should be read.')
  await assert.rejects(readLog(inventory, { host: 'web-4', unit: 'shop' }), NotFound, 'A host that is not in the inventory should be refused.')
}

const forms = ['x;touch taken;', 'x$(touch taken)', 'x$(touch${IFS}taken)', "x';touch taken;'"]

export async function exploit({ readLog }: Code, _vary?: unknown, payloads = forms): Promise<Breach | false> {
  makePrograms()
  for (const unit of payloads) {
    await readLog(inventory, { host: 'web-3', unit }).catch(() => {})
    if (existsSync('taken')) return { sent: `the unit ${unit}`, got: 'a command of the attacker ran on the host: the file "taken" is there' }
  }
  return false
}
