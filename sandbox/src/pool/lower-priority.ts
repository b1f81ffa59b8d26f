import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** All threads of a process; Linux knows a priority for each of them, and for sessions where it schedules by session. */
export function lowerPriority(pid: number, priority: number): void {
  for (const id of [pid, ...listThreads(pid)]) quietly(() => setPriority(id, priority))
  quietly(() => writeFileSync(`/proc/${pid}/autogroup`, `${priority}`))
}

function listThreads(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return []
  }
}

/** A thread may have ended in the meantime, and other systems have no such file. The code runs all the same. */
function quietly(work: () => void): void {
  try {
    work()
  } catch {}
}
