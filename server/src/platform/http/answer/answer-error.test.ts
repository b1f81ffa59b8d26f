import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { answerError } from './answer-error.ts'

test.each([
  ['53100', 50, 'the disk of the database is full: nothing can be saved'],
  ['57P03', 40, "Parapet can't handle this request right now"],
])('an outage of the database (%s) is one short line for each request', async (code, level, msg) => {
  const lines: string[] = []
  const fastify = Fastify({
    loggerInstance: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }),
  })
  fastify.setErrorHandler(answerError)
  fastify.get('/', async () => {
    throw Object.assign(new Error('could not extend file'), { code })
  })
  const response = await fastify.inject('/')
  await fastify.close()

  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1'])
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level, msg, code, reason: 'could not extend file' }),
  ])
  expect(lines[0]).not.toContain('stack')
})
