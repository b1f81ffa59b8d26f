/** The calls with which files grow: the library behind them has no limit, so each is counted before it is made. */
import { wasi as codes, type Fd, type File, OpenFile, type WASI } from '@bjorn3/browser_wasi_shim'
import type { MemoryBudget } from '../memory-budget.ts'
import { type FilesOfCode, makeForCode } from './memory-files.ts'
import type { HostCall, Instance } from './web-assembly.ts'

/** What an entry takes, whatever is in it. */
const entryBytes = 1024

const maxOpened = 1024

/** The bytes that were counted for a file. */
const counted = new WeakMap<File, number>()

type Limits = { budget: MemoryBudget; filesOfCode: FilesOfCode | undefined }

export function makeLimitedCalls(wasi: WASI, host: Record<string, HostCall>, { budget, filesOfCode }: Limits) {
  const callHost = (name: string, values: unknown[]) => (host[name] as (...all: unknown[]) => number)(...values)
  const call = (name: string, ...values: unknown[]) =>
    filesOfCode === undefined ? callHost(name, values) : makeForCode(filesOfCode, () => callHost(name, values))
  const fileOf = (fd: number): OpenFile | undefined => {
    const opened: Fd | undefined = wasi.fds[fd]
    return opened instanceof OpenFile ? opened : undefined
  }
  /** Whether a file may have this size. Only what grows is counted, and what shrinks is given back when it grows again. */
  const mayGrow = ({ file }: OpenFile, size: bigint): boolean => {
    if (size <= file.size || file.readonly) return true
    const before = counted.get(file) ?? 0
    const wanted = Number(size) - before
    if (!budget.take(wanted)) return false
    counted.set(file, Number(size))
    return true
  }
  const lengthOf = (vectors: number, count: number): bigint => {
    const view = new DataView((wasi.inst as Instance).exports.memory.buffer)
    let length = 0
    for (let index = 0; index < count; index++) length += view.getUint32(vectors + index * 8 + 4, true)
    return BigInt(length)
  }
  let opens = 0
  return {
    fd_write(fd: number, vectors: number, count: number, result: number) {
      const opened = fileOf(fd)
      if (opened && !mayGrow(opened, opened.file_pos + lengthOf(vectors, count))) return codes.ERRNO_NOSPC
      return call('fd_write', fd, vectors, count, result)
    },
    fd_pwrite(fd: number, vectors: number, count: number, offset: bigint, result: number) {
      const opened = fileOf(fd)
      if (opened && !mayGrow(opened, BigInt(offset) + lengthOf(vectors, count))) return codes.ERRNO_NOSPC
      return call('fd_pwrite', fd, vectors, count, offset, result)
    },
    fd_filestat_set_size(fd: number, size: bigint) {
      const opened = fileOf(fd)
      if (opened && !mayGrow(opened, size)) return codes.ERRNO_NOSPC
      return call('fd_filestat_set_size', fd, size)
    },
    fd_allocate(fd: number, offset: bigint, length: bigint) {
      const opened = fileOf(fd)
      if (opened && !mayGrow(opened, offset + length)) return codes.ERRNO_NOSPC
      return call('fd_allocate', fd, offset, length)
    },
    path_open(...values: unknown[]) {
      const bytes = entryBytes + (values[3] as number)
      if (budget.left() < bytes) return codes.ERRNO_NOSPC
      if (opens >= maxOpened) return codes.ERRNO_MFILE
      const result = call('path_open', ...values)
      if (result !== codes.ERRNO_SUCCESS) return result
      opens++
      const opened = fileOf(wasi.fds.length - 1)
      if (!opened || opened.file.readonly || counted.has(opened.file)) return result
      counted.set(opened.file, 0)
      budget.take(bytes)
      return result
    },
    fd_close(fd: number) {
      const result = call('fd_close', fd)
      if (result === codes.ERRNO_SUCCESS) opens--
      return result
    },
    path_create_directory(fd: number, path: number, length: number) {
      if (!budget.take(entryBytes + length)) return codes.ERRNO_NOSPC
      return call('path_create_directory', fd, path, length)
    },
    // A second name, or a longer one, takes room as well.
    path_link(...values: unknown[]) {
      if (!budget.take(entryBytes + (values[6] as number))) return codes.ERRNO_NOSPC
      return call('path_link', ...values)
    },
    path_rename(...values: unknown[]) {
      if (!budget.take(values[5] as number)) return codes.ERRNO_NOSPC
      return call('path_rename', ...values)
    },
  }
}
