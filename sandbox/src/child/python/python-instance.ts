/** One instance of CPython: started from scratch once, to be photographed, and from then on continued from that snapshot. */
import {
  wasi as codes,
  Directory,
  type Fd,
  File,
  type Inode,
  OpenFile,
  PreopenDirectory,
  WASI,
  WASIProcExit,
} from '@bjorn3/browser_wasi_shim'
import type { MemoryBudget } from '../memory-budget.ts'
import type { Observations } from '../observations.ts'
import { createSlowHashes } from '../slow-hashes.ts'
import type { StepClock } from '../step-clock.ts'
import type { ChannelEnd } from './channel.ts'
import { makeClockCalls } from './clock-calls.ts'
import { answerHashes } from './hashes.ts'
import { memoryImport } from './import-memory.ts'
import { makeLimitedCalls } from './limited-files.ts'
import { Device, DeviceFd, type FilesOfCode, openOnce, Question, Sink } from './memory-files.ts'
import { type HostCall, type Instance, type Memory, type Module, webAssembly } from './web-assembly.ts'

/** Isolated from the environment, without site-packages, and nothing is written beside the sources. */
const pythonOptions = ['-I', '-S', '-B']

export type Start = {
  module: Module
  memory: Memory
  /** The statement that Python executes. */
  command: string
  stdin: Uint8Array
  /** The folders of the root. */
  folders: Map<string, Inode>
  clock: StepClock
  /** What files may take, in both instances together. */
  budget: MemoryBudget
  /** Where the files that this instance makes are noted, if it is that of the code. */
  filesOfCode: FilesOfCode | undefined
  /** What was printed to standard output and standard error. */
  onOutput: (data: Uint8Array) => void
  /** Counts what the code asks for. */
  seen?: Observations
  /** What was counted for the code, which the judge may read. */
  counted?: Observations
  /** `/dev/channel`, to the other instance. */
  channel?: ChannelEnd
  /** `/dev/report`, to the host. */
  onReport?: (data: Uint8Array) => void
}

class ChannelFd extends DeviceFd {
  readonly end: ChannelEnd
  incoming = new Uint8Array()

  constructor(end: ChannelEnd) {
    super()
    this.end = end
  }

  override fd_read() {
    return { ret: 0, data: this.incoming }
  }

  override fd_write(data: Uint8Array) {
    return this.end.write(data)
      ? { ret: codes.ERRNO_SUCCESS, nwritten: data.length }
      : { ret: codes.ERRNO_PIPE, nwritten: 0 }
  }
}

/** Thrown through the instance to stop it where it stands. */
class StopHere extends Error {}

/** Starts Python, lets it run `command`, and keeps its memory as it is when `command` is done. */
export async function takeSnapshot(start: Omit<Start, 'channel' | 'onReport'>): Promise<Uint8Array> {
  const leave = 'import atexit, time; atexit.register(time.clock_getres, time.CLOCK_MONOTONIC)'
  const { wasi, instance } = createInstance(
    { ...start, command: `${start.command}\n${leave}` },
    // The only host call in which Python holds all its locks and runs no frame: called by `atexit`, nothing else uses it.
    {
      clock_res_get: () => {
        throw new StopHere()
      },
    },
  )
  try {
    wasi.inst = instance
    await webAssembly.promising(instance.exports._start)()
    throw new Error('Python ended instead of being ready.')
  } catch (error) {
    if (error instanceof WASIProcExit) throw new Error(`Python ended with code ${error.code} before it was ready.`)
    if (!(error instanceof StopHere)) throw error
  }
  const snapshot = new Uint8Array(instance.exports.memory.buffer)
  allowSecondStart(snapshot)
  return snapshot
}

/** A fresh instance runs `command`. All of its memory, which is as long as the snapshot, becomes the snapshot. Returns its exit code. */
export async function continuePython(start: Start, snapshot: Uint8Array): Promise<number> {
  const { wasi, instance } = createInstance(start, {})
  const { memory, _start } = instance.exports
  if (memory.buffer.byteLength !== snapshot.length) throw new Error('The memory has another size than the snapshot.')
  new Uint8Array(memory.buffer).set(snapshot)
  wasi.inst = instance
  try {
    await webAssembly.promising(_start)()
    return 0
  } catch (error) {
    if (error instanceof WASIProcExit) return error.code
    throw error
  }
}

/** The generator of `random` takes 2496 bytes when it seeds itself, in portions of 256 and 192. */
const maxSecretBytes = 128

function createInstance(start: Start, calls: Record<string, HostCall>) {
  const wasi = new WASI(['python', ...pythonOptions, '-c', start.command], [], openFiles(start), { debug: false })
  const host = wasi.wasiImport as Record<string, HostCall>
  // Files in memory have no times; setting them changes nothing.
  const times = { path_filestat_set_times: () => 0, fd_filestat_set_times: () => 0 }
  const waiting = { fd_read: new webAssembly.Suspending(makeRead(wasi, host)) }
  const limited = { ...makeClockCalls(wasi, host, start.clock), ...makeLimitedCalls(wasi, host, start) }
  const random = {
    random_get(place: number, length: number) {
      // More at a time is the seed of a generator that is not made for secrets.
      if (length <= maxSecretBytes) start.seen?.addRandomBits(8 * length)
      return (host.random_get as HostCall)(place, length)
    },
  }
  const imports = { ...host, ...times, ...random, ...limited, ...waiting, ...calls }
  const { module, name } = memoryImport
  const modules = { wasi_snapshot_preview1: imports, [module]: { [name]: start.memory } }
  return { wasi, instance: new webAssembly.Instance(start.module, modules) }
}

function openFiles({ stdin, folders, clock, onOutput, channel, onReport, seen, counted }: Start): Fd[] {
  const devices = new Map<string, Inode>([
    ['null', new File([])],
    ['hashes', new Device(() => new Question(answerHashes(createSlowHashes(clock, seen), counted)))],
  ])
  if (channel) devices.set('channel', new Device(openOnce(new ChannelFd(channel))))
  if (onReport) devices.set('report', new Device(openOnce(new Sink(onReport))))
  const root = new Map([...folders, ['dev', new Directory(devices)]])
  return [new OpenFile(new File(stdin)), new Sink(onOutput), new Sink(onOutput), new PreopenDirectory('/', root)]
}

/** Reading from the channel suspends the instance until the other one has written; every other read returns immediately. */
function makeRead(wasi: WASI, host: Record<string, HostCall>): HostCall {
  const read = host.fd_read as HostCall
  return (fd, vectors, count, result) => {
    const file = wasi.fds[fd as number]
    const finish = () => read(fd as number, vectors as number, count as number, result as number)
    if (!(file instanceof ChannelFd)) return finish()
    const view = new DataView((wasi.inst as Instance).exports.memory.buffer)
    const bytes = file.end.read(view.getUint32((vectors as number) + 4, true))
    const give = (data: Uint8Array) => {
      file.incoming = new Uint8Array(data)
      return finish()
    }
    return bytes instanceof Promise ? bytes.then(give) : give(bytes)
  }
}

/** Where this build of Python notes that `_start` was called, which it allows once. */
const startedAt = 0x60 | (0x24 << 7) | (0x75 << 14) | (1 << 21)

function allowSecondStart(snapshot: Uint8Array): void {
  const view = new DataView(snapshot.buffer)
  if (view.getInt32(startedAt, true) !== 1) throw new Error('This is not the build of Python that the engine knows.')
  view.setInt32(startedAt, 0, true)
}
