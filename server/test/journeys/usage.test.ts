import { expect, test } from 'vitest'
import server from '../../package.json' with { type: 'json' }
import { createCommandLine } from '../../src/commands/command-line.ts'
import { isLongRun, useParapet } from './parapet.ts'

const parapet = useParapet()

/** Every command and every group of commands, as typed. */
const commands = listCommands(createCommandLine(), [])
/** A process for each takes a while, so `npm test` has a sample. */
const tried = isLongRun ? commands : commands.filter((_, index) => index % 5 === 0)

function listCommands(command: ReturnType<typeof createCommandLine>, path: string[]): string[][] {
  return [path, ...command.commands.flatMap((each) => listCommands(each, [...path, each.name()]))]
}

test('--help works everywhere and describes every option and argument', async () => {
  const helps = await Promise.all(tried.map((path) => parapet.run([...path, '--help'], {})))

  expect(commands.length).toBeGreaterThan(20)
  for (const [index, { code, stdout, stderr }] of helps.entries()) {
    const where = `parapet ${tried[index]?.join(' ')} --help`
    expect({ code, stderr }, where).toEqual({ code: 0, stderr: '' })
    expect(stdout, where).toContain(`Usage: ${['parapet', ...(tried[index] ?? [])].join(' ')}`)
    for (const option of findCommand(tried[index] ?? []).options) {
      expect(option.description, `${where} ${option.flags}`).not.toBe('')
      expect(stdout, where).toContain(option.flags)
    }
  }
})

test('--version prints the version and nothing else', async () => {
  expect(await parapet.run(['--version'], {})).toEqual({ code: 0, stdout: `${server.version}\n`, stderr: '' })
})

test.each([
  ['key create', "required option '--org <slug>' not specified"],
  ['key creat', "unknown command 'creat' (Did you mean create?)"],
  ['org list --jsn', "unknown option '--jsn' (Did you mean --json?)"],
  ['backup', "missing required argument 'file'"],
  ['mail show', "missing required argument 'id'"],
])('the mistake in `parapet %s` is explained in one line with what to do', async (command, message) => {
  const args = command.split(' ')
  const plain = await parapet.run(args, {})
  const json = await parapet.runJson(args, {})

  const line = `${message} (add --help to see the options)`
  expect(plain).toEqual({ code: 1, stdout: '', stderr: `parapet: ${line}\n` })
  expect(json).toMatchObject({ code: 1, value: { error: line }, stderr: `parapet: ${line}\n` })
})

function findCommand(path: string[]) {
  let command = createCommandLine()
  for (const name of path) command = command.commands.find((each) => each.name() === name) ?? command
  return command
}
