import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./deferred-tasks.ts')

const log = { error() {} } as never

/** Tenants with a key each, and a task of one of them. Tasks are packed with their code, so this one takes nothing from around it. */
function prepare(vary: Vary) {
  const keys = new Map([1, 2, 3].map((place) => [`${vary.word()}-${place}`, Buffer.from(vary.text(32))]))
  const now = Date.UTC(2026, 1, 3) + vary.number(0, 1e9)
  const [to, text] = [`${vary.word()}@example.com`, `Your ${vary.word()} is ready`]
  const run = new Function('tools', `tools.sendMail('${to}', '${text}')`) as Tools
  return { keys, now, task: { tenant: vary.pick([...keys.keys()]), notAfter: now + vary.number(1, 9) * 1000, run }, mail: `${to}: ${text}` }
}
type Tools = (tools: { sendMail(to: string, text: string): void }) => void

export function works({ DeferredTasks, TaskError }: Code, vary: Vary) {
  const { keys, now, task, mail } = prepare(vary)
  const tasks = new DeferredTasks(keys, log)
  const message = tasks.pack(task)
  const mails: string[] = []
  const unpacked = tasks.unpack(message, now)
  assert.equal(unpacked.tenant, task.tenant, 'The tenant of a task should be what it was when the task was packed.')
  unpacked.run({ sendMail: (to, text) => mails.push(`${to}: ${text}`) })
  assert.deepEqual(mails, [mail], 'Running an unpacked task should send the mail.')
  assert.throws(() => tasks.unpack(message, now + 100_000), TaskError, 'A task that is too old should be refused.')
  assert.throws(() => tasks.unpack({ ...message, body: message.body.replace(/.{4}$/, 'AAAA') }, now), TaskError, 'A message that was changed should be refused.')
  assert.throws(() => tasks.pack({ ...task, tenant: vary.text(9) }), TaskError, 'A task of an unknown tenant should be refused.')
}

/** Can write into the queue and has seen one message of it, but has no key. */
export function exploit({ DeferredTasks }: Code, vary: Vary): Breach | false {
  const { keys, now, task } = prepare(vary)
  const file = `${vary.word()}.txt`
  const tasks = new DeferredTasks(keys, log)
  const { body, attributes } = tasks.pack(task)
  const parts = body.split('.')
  const write = `process.getBuiltinModule('node:fs').writeFileSync('${file}','')`
  const code = `{"tenant":"${task.tenant}","notAfter":${now + 1000},"run":${write}}`
  for (const index of parts.keys()) {
    const forged = parts.with(index, Buffer.from(code).toString('base64url')).join('.')
    try {
      tasks.unpack({ body: forged, attributes }, now)
    } catch {
      // Refused, perhaps too late.
    }
  }
  return existsSync(file) && { sent: `a message in the queue whose body is ${code}, without a valid signature`, got: `the file ${file} on the server`, damage: 'Loading the task ran the code in it, before or without a look at the signature.' }
}

// Attack mode: the learner writes the input.
export function attack({ DeferredTasks }: Code, input: { task: string }, vary: Vary) {
  const { keys, now, task } = prepare(vary)
  const tasks = new DeferredTasks(keys, log)
  const { body, attributes } = tasks.pack(task)
  const [first = '', ...rest] = body.split('.')
  let answer = 'The worker has taken the task.'
  try {
    // The task is the longest part, wherever a fix has put it.
    const parts = [first, ...rest]
    const place = parts.reduce((longest, part, at) => (part.length > (parts[longest]?.length ?? 0) ? at : longest), 0)
    tasks.unpack({ body: parts.with(place, Buffer.from(input.task).toString('base64url')).join('.'), attributes }, now)
  } catch (error) {
    answer = String(error)
  }
  const isDone = existsSync('taken')
  return { isDone, shown: isDone ? `The file taken is on the worker.\n${answer}` : answer }
}

export const attacks = [
  { input: { task: "process.getBuiltinModule('node:fs').writeFileSync('taken', '')" }, isDone: true },
  { input: { task: '{"tenant":"acme","notAfter":9999999999999,"run":null}' }, isDone: false },
  { input: { task: 'touch taken' }, isDone: false },
]
