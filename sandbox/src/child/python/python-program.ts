/** The learner's file in an instance of CPython that speaks the wire: it is called by a judge in another machine. */
import type { LabJob } from '../../lab-run.ts'
import type { CodeProgram, CodeWorld } from '../typescript/run-judge.ts'
import { createChannel } from './channel.ts'
import type { MachineMemories } from './machine-memories.ts'
import { makeReadOnlyTree } from './memory-files.ts'
import { continuePython } from './python-instance.ts'
import type { LibraryFile } from './python-package.ts'
import { shareFolder } from './shared-folders.ts'
import type { Module } from './web-assembly.ts'

/** What every instance of a run begins with. */
export type Python = { module: Module; snapshot: Uint8Array; library: LibraryFile[]; memories: MachineMemories }

const headerBytes = 4

export const startPythonProgram =
  ({ module, snapshot, library, memories }: Python, { fileName, source }: Pick<LabJob, 'fileName' | 'source'>) =>
  ({ files, budget, clock, observations, print }: CodeWorld): CodeProgram => {
    const [ours, theirs] = createChannel()
    const decoder = new TextDecoder()
    const memory = memories.take()
    const folders = ['app', 'tmp'].map((name) => [name, shareFolder({ files, budget }, `/${name}`)] as const)
    const ended = continuePython(
      {
        ...{ module, memory, clock, budget, filesOfCode: undefined, channel: theirs, seen: observations },
        command: 'import lab_driver; lab_driver.main()',
        stdin: new TextEncoder().encode(JSON.stringify({ role: 'wire', fileName, source })),
        folders: new Map([...makeReadOnlyTree(library), ...folders]),
        onOutput: (data) => print(decoder.decode(data, { stream: true })),
      },
      snapshot,
    )
      // How it ends is seen by its silence.
      .catch(() => undefined)
      .finally(theirs.close)

    const readExactly = async (size: number): Promise<Buffer | undefined> => {
      const parts: Uint8Array[] = []
      for (let left = size; left > 0; ) {
        const part = await ours.read(left)
        if (part.length === 0) return undefined
        parts.push(part)
        left -= part.length
      }
      return Buffer.concat(parts)
    }
    return {
      send(message) {
        const text = Buffer.from(message)
        const header = Buffer.alloc(headerBytes)
        header.writeUInt32BE(text.length)
        ours.write(Buffer.concat([header, text]))
      },
      async receive() {
        const header = await readExactly(headerBytes)
        // What is longer than the channel holds never comes.
        const text = header && (await readExactly(header.readUInt32BE(0)))
        return text?.toString('utf8')
      },
      async end() {
        ours.close()
        await ended
        memories.giveBack(memory)
      },
    }
  }
