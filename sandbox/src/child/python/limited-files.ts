/** The calls with which files grow: the library behind them has no limit, so each is counted before it is made. */
import { wasi as codes, type Fd, type File, OpenFile, type WASI } from '@bjorn3/browser_wasi_shim'
import type { MemoryBudget } from '../memory-budget.ts'
import type { HostCall, Instance } from './web-assembly.ts'

/** What an entry takes, whatever is in it. */
const entryBytes = 1024

/** The bytes that were counted for a file. */
const counted = new WeakMap<File, number>()

export function makeLimitedCalls(wasi: WASI, host: Record<string, HostCall>, budget: MemoryBudget) {
  const call = (name: string, ...values: unknown[]) => (host[name] as (...all: unknown[]) => number)(...values)
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
      if (budget.left() < entryBytes) return codes.ERRNO_NOSPC
      const result = call('path_open', ...values)
      const opened = result === codes.ERRNO_SUCCESS ? fileOf(wasi.fds.length - 1) : undefined
      if (!opened || opened.file.readonly || counted.has(opened.file)) return result
      counted.set(opened.file, 0)
      budget.take(entryBytes)
      return result
    },
    path_create_directory(...values: unknown[]) {
      if (!budget.take(entryBytes)) return codes.ERRNO_NOSPC
      return call('path_create_directory', ...values)
    },
  }
}
