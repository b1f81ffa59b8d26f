import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'

test('first', async () => {
  const world = await useWorld()
  const org = await world.organization()
  await org.request('POST', '/users', { name: 'Ada', email: 'Ada@example.com', role: 'learner' })
  const file = readFileSync(new URL('../../../test/sarif-samples/semgrep-1.69.sarif', import.meta.url))
  const run = await org.api.sarif.upload(file, {
    repo: 'example/shöp',
    commitAuthorEmail: 'ada@example.com',
    commitSha: 'abc',
  })
  console.log(JSON.stringify({ ...run, findings: run.findings.map((f) => f.topicId) }, null, 1))
  expect(await org.api.sarif.getRun(run.runId)).toEqual(run)
  console.log(
    (await org.api.sarif.upload(file, { repo: 'example/shöp', commitAuthorEmail: 'ada@example.com', commitSha: 'abc' }))
      .status,
  )
  console.log(
    JSON.stringify(
      (
        await org.api.sarif.upload(file, {
          repo: 'example/shöp',
          commitAuthorEmail: 'ada@example.com',
          commitSha: 'abd',
        })
      ).skipped,
    ),
  )
  console.log((await org.api.sarif.listRuns()).length)
})
