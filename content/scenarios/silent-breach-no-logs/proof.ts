/** The list of pairs and the logs of the story in a real shell: what each command finds, and whether the terminals say so. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scenario } from '#scenario/scenario'
import { createShell } from '#scenario/shell'

export const notRun = {
  'code/StaffController.cs': 'C# is not compiled',
  '2-attack, hydra and other tools': 'they are not installed everywhere',
  '6-again': 'the alarm belongs to the story',
}

const people = 'ada bo cleo@example.org dora erik esra finn greta hugo ida jan kim lea mo nils noemi omar pia'
  .split(' ')
  .map((name) => (name.includes('@') ? name : `${name}@example.com`))
const passwords: Record<string, string> = {
  'ada@example.com': 'Basil-2019',
  'bo@example.com': 'ilovegarlic',
  'cleo@example.org': 'Sommer2024',
}
const pairs = people.map((mail) => `${mail}:${passwords[mail] ?? 'Rosemary-1'}`)

/** Sends one pair to the login page: one person has used the same password for both. */
const tryScript = `#!/bin/bash
[[ $# -eq 1 && $1 == *@*:* ]] || { echo 'usage: ./try.sh mail:password'; exit 1; }
echo "$1" >> .tried
case $1 in noemi@example.com:Rosemary-1) echo "302  \${1%%:*}" ;; *) echo "200  \${1%%:*}" ;; esac
`

const attempts = [
  'while read -r pair; do ./try.sh "$pair"; done < pairs.txt',
  'cat pairs.txt | while read p; do ./try.sh $p; done',
  'xargs -n1 ./try.sh < pairs.txt',
  'cat pairs.txt | xargs -n 1 ./try.sh',
  'cat pairs.txt | xargs -I{} ./try.sh {}',
  'xargs -L1 ./try.sh < pairs.txt',
  'xargs ./try.sh < pairs.txt',
  'for p in $(cat pairs.txt); do ./try.sh $p; done',
  'for p in $(<pairs.txt); do ./try.sh "$p"; done',
  `awk '{ system("./try.sh " $1) }' pairs.txt`,
  'while read p; do ./try.sh; done < pairs.txt',
  'for p in one two; do ./try.sh $p; done',
  './try.sh pairs.txt',
  './try.sh < pairs.txt',
  'cat pairs.txt | ./try.sh',
  './try.sh noemi@example.com:Rosemary-1',
  './try.sh ada@example.com:Basil-2019',
  './try.sh',
  'cat pairs.txt',
  'head -3 pairs.txt',
  'ls -C',
]

const stranger = '203.0.113.88'
const found = `${stranger} - - [03/Mar/2026:05:47:20 +0000] "POST /login HTTP/1.1" 302 0`

/** Where the list was at 05:47:20: forty tries a minute, from 00:37:02 on. */
const successAt = 12_412

function writeLogs(folder: string): void {
  const day = (ms: number) => new Date(ms).toISOString().slice(11, 19)
  const night = Array.from({ length: 12_418 }, (_, index) => {
    const time = day(Date.UTC(2026, 2, 3, 0, 37, 2, 500) + index * 1500)
    const rest = index === successAt ? '302 0' : '200 1893'
    return `${stranger} - - [03/Mar/2026:${time} +0000] "POST /login HTTP/1.1" ${rest}`
  })
  const signIns = (address: string, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const date = `${String((index % 27) + 4).padStart(2, '0')}/Mar/2026:08:00:00 +0000`
      return `${address} - - [${date}] "POST /login HTTP/1.1" 302 0`
    })
  const lines = [
    '198.51.100.7 - - [02/Jan/2026:06:00:11 +0000] "GET /customers HTTP/1.1" 200 18233',
    '198.51.100.7 - - [02/Jan/2026:07:14:09 +0000] "POST /login HTTP/1.1" 302 0',
    '198.51.100.7 - - [02/Jan/2026:11:58:31 +0000] "GET /logout HTTP/1.1" 302 0',
    ...night,
    `${stranger} - - [03/Mar/2026:05:47:21 +0000] "GET /customers HTTP/1.1" 200 18233`,
    `${stranger} - - [03/Mar/2026:05:52:03 +0000] "POST /customers/export HTTP/1.1" 200 412887310`,
    ...signIns('198.51.100.7', 30),
    ...signIns('198.51.100.9', 12),
    ...signIns('192.0.2.44', 9),
    `${stranger} - - [04/Mar/2026:22:10:44 +0000] "POST /customers/export HTTP/1.1" 200 413002118`,
  ]
  writeFileSync(join(folder, 'access.log'), `${lines.join('\n')}\n`)
  const requests = [
    '03Z INFO Request 0HN4C2 finished in 12',
    '03Z INFO Request 0HN4C3 finished in 9',
    '04Z INFO Request 0HN4C4 finished in 31',
  ]
  writeFileSync(join(folder, 'app.log'), requests.map((text) => `2026-05-25T00:00:${text} ms\n`).join(''))
}

const searches = [
  "grep 'POST /login' access.log | grep 203.0.113.88 | grep ' 302 '",
  "grep 'POST /login' access.log | grep '03/Mar' | grep ' 302 '",
  "grep 203.0.113.88 access.log | grep login | grep -v ' 200 '",
  `awk '/03\\/Mar/ && /login/ && $9 == 302' access.log`,
  `awk '$1 == "203.0.113.88" && /login/ && $9 != 200' access.log`,
  "grep 'POST /login' access.log | grep ' 302 '",
  "grep 'POST /login' access.log | awk '{print $1}' | sort | uniq -c | sort -rn",
  "grep -c 'POST /login' access.log",
  "grep 'POST /login' access.log | wc -l",
  "grep 'POST /login' access.log",
  "grep '03/Mar' access.log",
  'grep 203.0.113.88 access.log',
  'grep export access.log',
  "grep ' 302 ' access.log",
  'grep login app.log; cat app.log',
  'cat app.log',
  'head access.log',
]

export async function prove(scenario: Scenario): Promise<void> {
  const { check, quote, ask, folder } = scenario
  const shell = createShell({ folder, programs: { 'try.sh': tryScript } })
  writeFileSync(join(folder, 'pairs.txt'), `${pairs.join('\n')}\n`)
  await shell('ln -s .bin/try.sh try.sh')

  for (const command of attempts) {
    await shell('rm -f .tried; touch .tried')
    const { output } = await shell(command)
    const { output: tried } = await shell('sort -u .tried | wc -l')
    await scenario.compare('2-attack', command, { isGoal: Number(tried) === pairs.length, printed: output })
  }
  await check('2-attack: other commands', () => {
    assert.ok(ask('2-attack', 'hydra -C pairs.txt staff.example.com http-post-form').isGoal)
    assert.equal(ask('2-attack', 'wc -l pairs.txt').text.trim(), '12418 pairs.txt')
  })

  writeLogs(folder)
  for (const command of searches) {
    const { output } = await shell(command)
    const lines = output.trim().split('\n')
    // Found: the line is among a few that a person reads.
    await scenario.compare('3-damage', command, { isGoal: lines.includes(found) && lines.length < 10, printed: output })
  }
  await check('3-damage: the screen, and commands that find nothing', async () => {
    assert.equal(ask('3-damage', 'journalctl').isGoal, false)
    for (const file of ['app.log', 'access.log']) quote('3-damage', (await shell(`head -1 ${file}`)).output.trim())
  })
  await check('forty tries a minute take five hours', () => {
    const hours = 12_418 / 40 / 60
    assert.equal(Math.round(hours), 5)
    assert.ok(ask('2-attack', attempts[0] as string).text.includes('Five hours, forty tries a minute'))
  })
}
