/** The gateway's function, compiled: what each message really gets back, and whether the terminal says so. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scenario } from '#scenario/scenario'
import { createShell, type Printed, type Shell } from '#scenario/shell'
import { requireTool } from '#scenario/tools'

export const notRun = { '8-rust': 'Rust is not compiled' }

/** The heap of the gateway: the line gets the memory that an earlier one left, and what others use comes after it. */
const main = `#include "ping.c"
static const char *layouts[][2] = {
    {"operator=lin token=op-5f1c90EXAMPLE expires=1780999999", "{\\"device\\":\\"pump-17\\",\\"pin\\":\\"4410\\"}"},
    {"operator=joris token=op-77ab02EXAMPLE expires=1781000412", "{\\"device\\":\\"pump-03\\",\\"pin\\":\\"9127\\"}"},
    {"-----BEGIN PRIVATE KEY-----\\nMC4CAQAwBQYDK2VwBCIEIEXAMPLEEXAMPLEEXAMPLEEXAMPLEEX", "SET pump-22 rate=40 by=joris"},
};
static char *keep(size_t size, const char *text) {
    char *kept = calloc(1, size);
    return strcpy(kept, text);
}
static char *volatile live[4];
int main(int count, char **args) {
    const char **layout = layouts[count > 1 ? atoi(args[1]) % 3 : 0];
    char *volatile earlier = calloc(1, 120);
    live[0] = keep(184, layout[0]);
    live[1] = keep(56, layout[1]);
    live[2] = calloc(1, 8192);
    free(earlier);
    return answer_ping(stdin, stdout) == 0 ? 0 : 1;
}
`

const nc = (gateway: string, folder: string) => `#!/bin/bash
turn=$(cat ${folder}/turn)
echo $((turn + 1)) > ${folder}/turn
exec ${gateway} $turn
`

/** Bytes that cannot be printed are shown as dots. */
const show = ({ output }: Printed) => output.replaceAll(/[^\n -~]/g, '.')

const to = '| nc gateway.example.com 7007'
const ping = (length: number | string, text = 'hello') => `printf 'PING ${length} ${text}\\n' ${to}`

const messages = [
  ...[700, 120, 150, 153, 154, 200, 343, 344, 999, 1000, 4000, 4096, 4097, 5000, 99999].map((length) => ping(length)),
  ...[6, 9, 10, 50, 100, 111, 119].map((length) => ping(length)),
  ...[0, 1, 3, 4, 5].map((length) => ping(length)),
  ping(-1),
  ping('-700'),
  `echo 'PING 700 hello' ${to}`,
  `echo "PING 700 hello" ${to}`,
  `printf 'PING 700 hello' ${to}`,
  `printf 'PING 700\\n' ${to}`,
  `echo PING 700 ${to}`,
  "nc gateway.example.com 7007 <<< 'PING 700 hello'",
  `printf 'ping 700 hello\\n' ${to}`,
  `printf 'PONG 700 hello\\n' ${to}`,
  `printf 'HELLO\\n' ${to}`,
  `printf 'PING hello\\n' ${to}`,
  "printf 'PING 700 hello\\n'",
]

export async function prove(scenario: Scenario): Promise<void> {
  requireTool('cc')
  const { check, quote, folder } = scenario
  const open = (name: string, source: string): Shell => {
    const gateway = compile(folder, name, source)
    return createShell({ folder, programs: { nc: nc(gateway, folder) } })
  }
  const setTurn = (turn: number) => writeFileSync(join(folder, 'turn'), `${turn}\n`)

  const shell = open('vulnerable', scenario.code())
  for (const command of messages) {
    setTurn(0)
    const printed = show(await shell(command))
    const isGoal = printed.includes('token=op-5f1c90EXAMPLE')
    await scenario.compare('2-attack', command, { isGoal, printed })
  }
  await check('2-attack: a message without a text leaks as well', async () => {
    const command = `printf 'PING 700 \\n' ${to}`
    assert.match(show(await shell(command)), /token=op-5f1c90EXAMPLE/)
    assert.ok(scenario.ask('2-attack', command).isGoal)
  })
  await check('2-attack: commands that send nothing', () => {
    for (const command of ['nc gateway.example.com 7007', 'nmap gateway.example.com'])
      assert.equal(scenario.ask('2-attack', command).isGoal, false)
  })

  const loop = (count: number, command: string) =>
    `for i in $(seq ${count}); do ${command}; done | strings -n 8 | sort -u`
  for (const [turn, command, isGoal] of [
    [0, loop(6, ping(700)), true],
    [0, `i=0; while [ $i -lt 3 ]; do ${ping(1000)}; i=$((i+1)); done`, true],
    [0, loop(3, ping(5)), false],
    [1, ping(700), false],
    [1, `${ping(700)} | strings -n 8`, false],
    [0, "printf 'PING 5 hello\\n' | strings", false],
  ] as const) {
    setTurn(turn)
    const printed = show(await shell(command))
    // The goal is to see more than one piece of the memory.
    await check(`3-damage: ${JSON.stringify(command)} leaks as much as the goal says`, () =>
      assert.equal(/lin token/.test(printed) && /joris token/.test(printed), isGoal, printed),
    )
    const stopped = printed.includes('PONG hello') ? printed : `PONG hello\n${printed}`
    await scenario.compare('3-damage', command, { isGoal, printed: `${stopped}\n^C` })
  }
  await check('3-damage: a loop without a command', () => {
    assert.equal(scenario.ask('3-damage', 'for i in $(seq 1000); do').isGoal, false)
  })
  await check('the screen of the second look is real', async () => {
    setTurn(0)
    const printed = show(await shell(`${ping(700)} | strings -n 8`))
    for (const line of ['PONG hello', 'operator=lin token=op-5f1c90EXAMPLE expires=1780999999'])
      assert.ok(printed.includes(quote('3-damage', line)))
  })

  const safe = open('fixed', scenario.code(compared))
  for (const command of messages.filter((one) => one.includes('nc '))) {
    setTurn(0)
    const printed = show(await safe(command))
    await check(`6-again: ${JSON.stringify(command)} leaks nothing`, () => assert.doesNotMatch(printed, /operator/))
    await scenario.compare('6-again', command, { isGoal: printed.includes('ERROR length'), printed })
  }
  await check('the log line is the one of the gateway', async () => {
    const { output } = await safe(ping(700))
    assert.ok(output.includes(quote('6-again', 'ping: refused 14 bytes: length')), output)
  })
  await proveClaims(scenario, (name, source) => {
    const other = open(name, source)
    return async (command) => {
      setTurn(0)
      return show(await other(command))
    }
  })
}

function compile(folder: string, name: string, source: string, options: string[] = ['-O1']): string {
  const program = join(folder, `gateway-${name}`)
  writeFileSync(join(folder, 'ping.c'), source)
  writeFileSync(join(folder, 'main.c'), main)
  const { status, stderr } = spawnSync('cc', [...options, '-o', program, 'main.c'], { cwd: folder, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  return program
}

/** The fix of the step: the claim is compared with what was received. */
const compared = {
  'check-limit': `
    if (stated > MAX_REPLY) return refuse(out, line, received, "too long");
    if (stated > received - (size_t)(text - line)) return refuse(out, line, received, "length");`,
}

async function proveClaims(
  { check, quote, code, folder }: Scenario,
  open: (name: string, source: string) => (command: string) => Promise<string>,
): Promise<void> {
  await check('a smaller limit still leaks the token', async () => {
    quote('5-fix', 'The token was within the first 200')
    assert.match(
      await open('smaller', code().replace('MAX_REPLY 4096', 'MAX_REPLY 256'))(ping(200)),
      /token=op-5f1c90EXAMPLE/,
    )
  })
  await check('zeros in freed lines do not hide live data', async () => {
    const source = code({
      'send-reply': `
    size_t sent = fwrite(reply, 1, stated + 6, out);
    memset(line, 0, received);
    free(line);
    return sent == stated + 6 && fflush(out) == 0 ? 0 : -1;`,
    })
    assert.match(await open('zeroed', source)(ping(700)), /token=op-5f1c90EXAMPLE/)
  })
  await check('the function compiles without a warning', () => {
    quote('7-find', '`-Wall -Wextra -Wconversion`')
    writeFileSync(join(folder, 'ping.c'), code())
    const args = ['-Wall', '-Wextra', '-Wconversion', '-Werror', '-c', 'ping.c', '-o', 'ping.o']
    const { status, stderr } = spawnSync('cc', args, { cwd: folder, encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  })
  await check('AddressSanitizer reports the read, and none of the existing tests', () => {
    const program = compile(folder, 'sanitized', code(), ['-g', '-O0', '-fsanitize=address'])
    const run = (input: string) =>
      spawnSync(program, { input, encoding: 'utf8', env: { ASAN_OPTIONS: 'detect_leaks=0' } })
    for (const input of ['PING 5 hello\n', 'PING\n', 'PING 5000 hello\n']) assert.equal(run(input).status, 0)
    const { stderr } = run('PING 700 hello\n')
    assert.ok(stderr.includes(quote('7-find', 'heap-buffer-overflow')), stderr)
    assert.ok(stderr.includes(quote('7-find', 'READ of size 700')), stderr)
    quote('7-find', '0 bytes after 120-byte region')
    // Older compilers say it in other words.
    assert.match(stderr, /0 bytes (after|to the right of) 120-byte region/)
    assert.match(stderr, /answer_ping/)
  })
}
