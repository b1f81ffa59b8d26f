/** The memories of the instances of one run, which take turns: each instance begins with the whole snapshot in its own. */
import { type Memory, pageSize, webAssembly } from './web-assembly.ts'

export type MachineMemories = { take: () => Memory; giveBack: (memory: Memory) => void }

export function createMachineMemories(bytes: number): MachineMemories {
  const free: Memory[] = []
  return {
    take: () => free.pop() ?? new webAssembly.Memory({ initial: bytes / pageSize }),
    giveBack(memory) {
      // One that has grown stays longer than the snapshot, and code could tell.
      if (memory.buffer.byteLength === bytes) free.push(memory)
    },
  }
}
