import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdleThread, type IdleThread, ThreadLost } from './idle-thread.ts'

let folder: string
let file: URL
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'idle-thread-'))
  const path = join(folder, 'thread.ts')
  const helper = new URL('./idle-thread.ts', import.meta.url).href
  await writeFile(
    path,
    `import { threadId, workerData } from 'node:worker_threads'
import { answerTasks } from '${helper}'
answerTasks((task: string) => {
  if (task === 'hang') for (;;);
  if (task === 'exit') process.exit()
  if (task === 'fail') throw new Error('no luck')
  return { task, threadId, setup: workerData }
})`,
  )
  file = pathToFileURL(path)
})
afterAll(() => rm(folder, { recursive: true }))

type Done = { task: string; threadId: number; setup: unknown }

async function withThread(
  limits: { idleMs?: number; taskMs?: number },
  work: (thread: IdleThread<string, Done>) => Promise<void>,
): Promise<void> {
  const thread = createIdleThread<string, Done>(file, { idleMs: 60_000, setup: 'given', ...limits })
  try {
    await work(thread)
  } finally {
    await thread.close()
  }
}

test('tasks are done one after the other, in one thread', () =>
  withThread({}, async (thread) => {
    const running = ['a', 'b', 'c'].map((task) => thread.run(task))
    expect(thread.taskCount()).toBe(3)
    const done = await Promise.all(running)

    expect(done.map(({ task, setup }) => [task, setup])).toEqual(['a', 'b', 'c'].map((task) => [task, 'given']))
    expect(new Set(done.map(({ threadId }) => threadId)).size).toBe(1)
    expect(thread.taskCount()).toBe(0)
  }))

test('a task that fails, hangs or ends the thread is refused alone; the others go on', () =>
  withThread({ taskMs: 3000 }, async (thread) => {
    const running = ['a', 'fail', 'b', 'exit', 'c', 'hang', 'd'].map((task) => thread.run(task))
    const ends = await Promise.allSettled(running)

    expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, false, true, false, true])
    expect(ends[1]).toMatchObject({ reason: { message: 'no luck' } })
    for (const lost of [ends[3], ends[5]]) expect(lost).toMatchObject({ reason: expect.any(ThreadLost) })
  }))

test('an idle thread ends, and the next task gets a new one', () =>
  withThread({ idleMs: 1 }, async (thread) => {
    const { threadId } = await thread.run('a')
    await expect.poll(async () => (await thread.run('b')).threadId).not.toBe(threadId)
  }))

test('closing gives up on what waits', () =>
  withThread({}, async (thread) => {
    const running = ['hang', 'b'].map((task) => thread.run(task))
    const ends = Promise.allSettled(running)
    await thread.close()

    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  }))
