import { beforeAll, expect, test } from 'vitest'
import type { Engine, LabJob, LabReport } from '../../lab-run.ts'
import { createPythonEngine } from './python-engine.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createPythonEngine()
})

const rightCode = `
class Refused(Exception):
    pass


def find(names, wanted):
    if not wanted:
        raise Refused("empty")
    return [name for name in names if name == wanted]
`
const proof = `
def works(code, vary):
    name = vary.name()
    assert code.find([name, "x"], name) == [name], "Searching for a name should find it."
    assert code.find(["a"], "b") == []
    try:
        code.find(["a"], "")
    except code.Refused as refused:
        assert str(refused) == "empty"
    else:
        raise AssertionError("Searching for nothing should be refused.")


def exploit(code, vary):
    found = code.find(["a", "b"], "*")
    return {"sent": "*", "got": ", ".join(found)} if len(found) == 2 else False


def attack(code, input, vary):
    found = code.find(["a", "b"], input["name"])
    return {"isDone": len(found) == 2, "shown": "\\n".join(found)}
`

const run = (source: string, changes: Partial<LabJob> = {}): Promise<LabReport> =>
  engine.run({
    language: 'python',
    fileName: 'find_names.py',
    source,
    proof,
    seed: 1,
    task: { kind: 'judge' },
    ...changes,
  })

const changed = (from: string, to: string) => {
  expect(rightCode).toContain(from)
  return rightCode.replace(from, to)
}

const nothing = { message: null, line: null, breach: null, shown: null, output: '' }

test('code that works and withstands the attack passes', async () => {
  expect(await run(rightCode)).toEqual({ ...nothing, verdict: 'passed' })
})

test('a successful attack is reported with what was sent and what came back', async () => {
  const report = await run(changed('name == wanted', "wanted in (name, '*')"))
  expect(report).toEqual({ ...nothing, verdict: 'exploitable', breach: { sent: '*', got: 'a, b' } })
})

test('broken code is reported with the sentence of the proof', async () => {
  const report = await run(changed('== wanted', '!= wanted'))
  const message = expect.stringMatching(/^Searching for a name should find it. Expected \['\w+'\], got \['x'\].$/)
  expect(report).toEqual({ ...nothing, verdict: 'broken', message })
  const accepting = await run(changed('raise Refused("empty")', 'return []'))
  expect(accepting.message).toBe('Searching for nothing should be refused.')
})

test('a comparison without a sentence shows both values', async () => {
  const report = await run(changed('name == wanted]', "name == wanted] or (names if wanted == 'b' else [])"))
  expect(report).toMatchObject({
    verdict: 'broken',
    message: "It no longer does its job: expected [], got ['a'].",
    line: null,
  })
})

test('an error in the code is reported with its line', async () => {
  const report = await run(changed('name == wanted]', 'name == wnated]'))
  expect(report).toMatchObject({
    verdict: 'broken',
    message: "NameError: name 'wnated' is not defined",
    line: 9,
  })
})

test('code that cannot be parsed or loaded does not run', async () => {
  expect(await run(changed('def find(names, wanted):', 'def find(names, wanted)'))).toMatchObject({
    verdict: 'does_not_run',
    message: "SyntaxError: expected ':'",
    line: 6,
  })
  expect(await run(`${rightCode}\nimport no_such_module\n`)).toMatchObject({
    verdict: 'does_not_run',
    message: "ModuleNotFoundError: No module named 'no_such_module'",
    line: 11,
  })
})

test('the output of the code is kept up to 64 KB, and the proof prints nothing', async () => {
  const printing = changed('    if not wanted:', "    print('ä' * 20_000)\n    if not wanted:")
  const { verdict, output } = await run(printing, { proof: `print('secret')\n${proof}` })
  expect(verdict).toBe('passed')
  expect(Buffer.byteLength(output)).toBeLessThanOrEqual(64 * 1024)
  expect(output.length).toBeGreaterThan(32_000)
  expect(output).not.toContain('secret')
})

test('the examples of a proof can be read without running the code', async () => {
  const examples = [{ input: { name: '*' }, isDone: true }]
  const withExamples = `${proof}\nATTACKS = [{"input": {"name": "*"}, "isDone": True}]\n`
  const report = await run(rightCode, { proof: withExamples, task: { kind: 'examples' } })
  expect(JSON.parse(report.shown ?? '')).toEqual(examples)
})

test("an attack with the learner's input shows the damage", async () => {
  const source = changed('name == wanted', "wanted in (name, '*')")
  const task = { kind: 'attack', input: { name: '*' } } as const
  expect(await run(source, { task })).toEqual({ ...nothing, verdict: 'exploitable', shown: 'a\nb' })
  const harmless = { kind: 'attack', input: { name: 'a' } } as const
  expect(await run(source, { task: harmless })).toEqual({ ...nothing, verdict: 'passed', shown: 'a' })
})

test('the same seed gives the same values, another seed others', async () => {
  const telling = `
def works(code, vary):
    raise AssertionError(repr([vary.number(1, 6), vary.pick("abc"), vary.shuffle([1, 2, 3]), vary.word(), vary.name(), vary.text(4)]))
`
  const say = async (seed: number) => (await run(rightCode, { proof: telling, seed })).message
  expect(await say(5)).toBe(await say(5))
  expect(await say(5)).not.toBe(await say(6))
})

test('a run leaves nothing for the next one', async () => {
  const leaving = `${rightCode}
import json, os
json.dumps = None
open("left.txt", "w").close()
try:
    open("/usr/local/lib/python3.11/os.py", "w").close()
except OSError:
    os.remove("/usr/local/lib/python3.11/os.py")
`
  expect(await run(leaving)).toMatchObject({ verdict: 'passed' })
  const looking = `${rightCode}
import json, os
print(json.dumps is None, os.listdir("."), len(open("/usr/local/lib/python3.11/os.py").read()) > 1000)
`
  expect((await run(looking)).output).toBe('False [] True\n')
})

test('proof and code see the changes that the other one makes', async () => {
  const source = `
import os

LEAKS = set()
state = {"seen": []}


def look(names, notify):
    names.append("added by the code")
    notify(state)
    os.environ["SEEN"] = "yes"
    with open("note.txt", "w") as note:
        note.write("seen")
    return sorted(LEAKS)
`
  const sharing = `
import os


def works(code):
    code.LEAKS.add("x")
    names, told = [], []
    assert code.look(names, told.append) == ["x"]
    assert names == ["added by the code"]
    told[0]["seen"][:] = [1]
    assert code.state == {"seen": [1]}
    assert code.state is told[0], "The same dict should come back."
    assert os.environ["SEEN"] == "yes", "The environment should be common."
    assert open("note.txt").read() == "seen", "Files should be common."


def exploit(code):
    return False
`
  expect(await run(source, { proof: sharing })).toEqual({ ...nothing, verdict: 'passed' })
})

test('numbers of files say nothing about other runs or about how many files there are', async () => {
  const reading = `import os\nprint("ino", os.stat("/app").st_ino)\n${rightCode}`
  const numbers: number[] = []
  for (let count = 0; count < 2; count++) {
    const { output } = await run(reading)
    numbers.push(...[...output.matchAll(/ino (\d+)/g)].map(([, number]) => Number(number)))
  }
  numbers.sort((a, b) => a - b)
  for (const [index, number] of numbers.slice(1).entries())
    expect(number - (numbers[index] as number)).toBeGreaterThan(1000)
})

test('each name of a file takes room', async () => {
  const making = `
import os
open("/tmp/a", "wb").close()
try:
    for name in range(40_000):
        os.link("/tmp/a", f"/tmp/link{name}")
except OSError as error:
    print(error.strerror)
${rightCode}`
  expect((await run(making)).output).toContain('No space left')
})

test('what the judge does not read ends the run before it fills the memory', async () => {
  const flooding = `
import os, sys
frame = sys._getframe()
while frame.f_code.co_name != "play_code":
    frame = frame.f_back
channel = frame.f_locals["bridge"]._channel
written = 0
try:
    for _ in range(30):
        written += os.write(channel, b"x" * 20_000_000)
except OSError:
    pass
print("wrote", written)
${rightCode}`
  const { output, verdict } = await run(flooding)
  expect(verdict).toBe('does_not_run')
  expect(Number(/wrote (\d+)/.exec(output)?.[1])).toBeLessThan(40_000_000)
  expect(await run(rightCode)).toEqual({ ...nothing, verdict: 'passed' })
})

test('files that the code makes are still there in the next step, so it cannot count steps by them', async () => {
  const counting = `${rightCode}
import os
_calls, _find = [], find


def find(names, wanted):
    if _calls:
        print("gone", not os.path.exists("/tmp/mark"))
    _calls.append(1)
    open("/tmp/mark", "w").close()
    return _find(names, wanted)
`
  const { output, verdict } = await run(counting)
  expect(verdict).toBe('passed')
  expect(output).toContain('gone False')
  expect(output).not.toContain('gone True')
})
