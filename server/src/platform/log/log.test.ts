import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** The output of a process that logs in the given way, since logs go to the standard error of the process. */
async function logFrom(options: { level: string; isPretty: boolean }, script: string) {
  const module = import.meta.resolve('./log.ts')
  const source = `import { createLogger } from '${module}'\nconst log = await createLogger(${JSON.stringify(options)})\n${script}`
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', source])
}

const parse = (stderr: string) =>
  stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

test('a line is JSON on standard error with its time and level, whatever is in the text', async () => {
  const { stdout, stderr } = await logFrom(
    { level: 'info', isPretty: false },
    `log.info({ requestId: 'r-1' }, 'one\\nline "quoted" \\u2028 \\u0000 {"level":"fake"}'); log.debug('not shown')`,
  )

  expect(stdout).toBe('')
  expect(stderr.endsWith('}\n')).toBe(true)
  expect(parse(stderr)).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      requestId: 'r-1',
      msg: 'one\nline "quoted" \u2028 \u0000 {"level":"fake"}',
    },
  ])
})

test('the level decides what is written', async () => {
  const { stderr } = await logFrom(
    { level: 'warn', isPretty: false },
    `for (const level of ['debug', 'info', 'warn', 'error']) log[level](level)`,
  )

  expect(parse(stderr).map(({ msg }) => msg)).toEqual(['warn', 'error'])
})

test('errors are logged with what helps to debug them, and without the data the library was processing', async () => {
  const { stderr } = await logFrom(
    { level: 'info', isPretty: false },
    `class DatabaseError extends Error {}
    const error = new DatabaseError('it broke', { cause: new Error('the reason') })
    error.code = '57P01'
    error.detail = 'Key (email)=(ada@example.com) exists'
    error.client = { connectionParameters: { password: 'hunter2' }, secretKey: 'hunter3' }
    log.warn({ err: error }, 'lost')
    log.warn({ err: 'only text' }, 'odd')`,
  )
  const [lost, odd] = parse(stderr)

  expect(Object.keys(lost.err)).toEqual(['type', 'message', 'stack', 'code', 'cause'])
  expect(lost.err).toMatchObject({ type: 'DatabaseError', message: 'it broke', code: '57P01' })
  expect(lost.err.stack).toContain('it broke')
  expect(lost.err.cause).toMatchObject({ type: 'Error', message: 'the reason' })
  expect(odd.err).toBe('only text')
  expect(stderr).not.toMatch(/hunter|ada@example\.com/)
})

test.each([false, true])('a secret logged by mistake is redacted (pretty: %s)', async (isPretty) => {
  const { stderr } = await logFrom(
    { level: 'info', isPretty },
    `const secrets = { authorization: 'hunter1', key: 'hunter2', secret: 'hunter3', password: 'hunter4', token: 'hunter5' }
    log.info(secrets, 'at the top')
    log.info({ headers: secrets }, 'one level down')`,
  )

  expect(stderr).toContain('at the top')
  expect(stderr).toContain('[hidden]')
  expect(stderr).not.toContain('hunter')
})
