import { readFile } from 'node:fs/promises'

/** The kernel's unit, whatever its timer frequency. */
const ticksPerSecond = 100

/** CPU time of a process so far, in user and kernel mode. Linux only; undefined elsewhere. */
export async function readCpuSeconds(pid: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The second field is the name in parentheses and may contain spaces; utime and stime are the 14th and 15th.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
