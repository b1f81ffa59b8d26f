/** Updates as MongoDB applies them, in both languages. */
import { expect, test } from 'vitest'
import { createPythonEngine } from '../../child/python/python-engine.ts'
import { createCollection } from './mongo.ts'

const account = { _id: 1, balance: 10, history: { last: 3 }, note: 'x' }
const pipeline = [
  // The second expression sees the balance of before the stage.
  { $set: { balance: 0, 'history.last': '$balance', missing: '$nothing' } },
  { $set: { label: { $concat: ['was ', { $toString: '$history.last' }] } } },
  { $unset: 'note' },
]
const after = { _id: 1, balance: 0, history: { last: 10 }, label: 'was 10' }

test('all expressions of a stage see the document as it was before the stage', async () => {
  const accounts = createCollection([account])
  await accounts.updateOne({ _id: 1 }, pipeline)
  expect(await accounts.findOne({ _id: 1 })).toEqual(after)
  await accounts.updateOne({ _id: 1 }, { $unset: { label: '' } })
  expect(await accounts.countDocuments({ label: { $exists: true } })).toBe(0)
  await expect(accounts.updateOne({ _id: 1 }, [{ $group: {} }])).rejects.toThrow('$group')
})

test('the stand-in of pymongo applies updates in the same way', async () => {
  const engine = await createPythonEngine()
  const report = await engine.run({
    language: 'python',
    fileName: 'run.py',
    source: `def run(accounts):\n    accounts.update_one({"_id": 1}, ${JSON.stringify(pipeline)})\n    return accounts.find_one({"_id": 1})\n`,
    proof: `from pymongo import Collection\n\n\ndef works(code):\n    found = code.run(Collection([${JSON.stringify(account)}]))\n    assert found == ${JSON.stringify(after)}, str(found)\n\n\ndef exploit(code):\n    return False\n`,
    seed: 3,
    task: { kind: 'judge' },
  })
  expect(report).toMatchObject({ verdict: 'passed', message: null })
})
