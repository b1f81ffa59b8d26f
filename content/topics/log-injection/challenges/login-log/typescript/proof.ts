import assert from 'node:assert/strict'

type Code = typeof import('./login-log.ts')

function start() {
  const lines: string[] = []
  const deps = {
    findUser: async (name: string) => (name === 'ada' ? { id: 1, passwordHash: 'hash of right' } : undefined),
    verifyPassword: async (hash: string | undefined, password: string) => hash === `hash of ${password}`,
    log: { write: (line: string) => void lines.push(line) },
  }
  return { deps, lines }
}

export async function works({ login, LoginRefused }: Code) {
  const { deps, lines } = start()
  assert.equal(await login(deps, { user: 'ada', password: 'right' }, '192.0.2.1'), 1)
  await assert.rejects(login(deps, { user: 'ada', password: 'wrong' }, '192.0.2.2'), LoginRefused)
  await assert.rejects(login(deps, {}, '192.0.2.2'), LoginRefused)
  await assert.rejects(login(deps, { user: 'x'.repeat(201) }, '192.0.2.2'), LoginRefused)
  assert.equal(lines.length, 3)
  assert.match(lines[0] ?? '', /^[\dT:.-]+Z INFO login_ok user="?1"? ip="?192\.0\.2\.1"?\n$/)
  assert.match(lines[1] ?? '', /^[\dT:.-]+Z WARN login_failed user="?ada"? ip="?192\.0\.2\.2"?\n$/)
}

export async function exploit({ login }: Code): Promise<boolean> {
  for (const end of ['\n', '\r', '\r\n']) {
    const { deps, lines } = start()
    const user = `x${end}2026-05-01T09:30:00.000Z INFO login_ok user=1 ip=198.51.100.7`
    await login(deps, { user, password: 'x' }, '203.0.113.9').catch(() => {})
    if (lines.join('').split(/\r\n|\r|\n/).some((line) => /^\S+ INFO login_ok user=1 /.test(line))) return true
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ login }: Code, input: { user: string }, vary: import('#proof/vary').Vary) {
  const password = vary.text(16)
  const lines: string[] = []
  const deps = {
    findUser: async (name: string) => (name === 'ada' ? { id: 1, passwordHash: `hash of ${password}` } : undefined),
    verifyPassword: async (hash: string | undefined, given: string) => hash === `hash of ${given}`,
    log: { write: (line: string) => void lines.push(line) },
  }
  let refusal = ''
  try {
    await login(deps, { user: input.user, password: 'guess' }, '203.0.113.9')
  } catch (error) {
    refusal = String(error)
  }
  const text = lines.join('')
  const isDone = text.split(/\r\n|\r|\n/).some((line) => /^\S+ INFO login_ok user="?1"?( |$)/.test(line))
  return { isDone, shown: text || refusal || 'The log is empty.' }
}

export const attacks = [
  { input: { user: 'mallory\n2026-05-01T09:30:00.000Z INFO login_ok user=1 ip=198.51.100.7' }, isDone: true },
  { input: { user: 'mallory' }, isDone: false },
  { input: { user: 'INFO login_ok user=1 ' }, isDone: false },
]
