import { expect, test, vi } from 'vitest'
import { OrganizationInputError } from '../areas/organization/organization/organization.ts'
import { CatalogError } from '../areas/training/catalog/catalog.ts'
import { ConfigError } from '../config/config.ts'
import { AppError, invalidField } from '../platform/app-error.ts'
import { DataFolderInUseError } from '../platform/database/embedded/embedded.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { reportFailure, toFields, toTable } from './report.ts'

async function report(error: unknown, options = { isJson: false, isTold: false }) {
  const written = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      written[stream] += text
      return true
    })
  }
  await reportFailure(error, options).finally(() => vi.restoreAllMocks())
  return written
}

test.each([
  new OperatorError('Set PORT to a free one.', { cause: new Error('EADDRINUSE') }),
  new ConfigError(['PORT must be a number']),
  new CatalogError([{ file: '/content/topic.yaml', line: 3, message: 'title is required' }]),
  new OrganizationInputError('The name must have 1 to 200 characters.'),
  new DataFolderInUseError('The data folder is in use.'),
  new AppError('user_not_found'),
])('prints only the message of an expected error: $message', async (error) => {
  expect(await report(error)).toEqual({ stdout: '', stderr: `parapet: ${error.message}\n` })
})

test('a field that a feature refuses is named', async () => {
  const refused = invalidField('email', 'must be an email address')

  expect((await report(refused)).stderr).toBe('parapet: email must be an email address\n')
})

test.each([
  new Error('not every planned assignment was created'),
  new TypeError('x is undefined'),
  Object.assign(new Error('relation "users" does not exist'), { code: '42P01' }),
  Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT' }),
])('an unexpected error keeps its stack: $message', async (error) => {
  const { stderr } = await report(error)

  expect(stderr).toBe(`parapet: ${error.stack}\n`)
  expect(stderr).toContain('report.test.ts')
})

test('with --json the message is one document on standard output, and is not printed twice', async () => {
  const defect = new Error('a defect')

  expect(await report(defect, { isJson: true, isTold: false })).toEqual({
    stdout: '{"error":"a defect"}\n',
    stderr: `parapet: ${defect.stack}\n`,
  })
  expect(await report(new OperatorError('usage'), { isJson: true, isTold: true })).toEqual({
    stdout: '{"error":"usage"}\n',
    stderr: '',
  })
})

test('names cannot send control sequences to the terminal', () => {
  const name = 'Ada\u001b[2J\u202e\nExample'

  expect(toTable(['NAME'], [[name]])).toBe('NAME\nAda\ufffd[2J\ufffd\ufffdExample')
  expect(toFields({ name })).toBe('name  Ada\ufffd[2J\ufffd\ufffdExample')
})
