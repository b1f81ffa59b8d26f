/** The file system that Python sees: in memory, made for one step, and gone with it. */
import { Directory, Fd, File, Inode, wasi } from '@bjorn3/browser_wasi_shim'
import { drawNumber } from '../drawn-numbers.ts'
import type { LibraryFile } from './python-package.ts'

/** The numbers of the files that the learner's code of one run has made. */
export type FilesOfCode = Set<bigint>

let filesOfCode: FilesOfCode | undefined

// The library counts through all runs of a process, and code can read the number of any file.
Inode.issue_ino = () => {
  const number = BigInt(drawNumber())
  filesOfCode?.add(number)
  return number
}

/** What `make` makes belongs to the code. */
export function makeForCode<T>(files: FilesOfCode, make: () => T): T {
  filesOfCode = files
  try {
    return make()
  } finally {
    filesOfCode = undefined
  }
}

/** A file whose reads and writes are calls to the host. */
export class Device extends Inode {
  readonly #open: () => Fd | null

  constructor(open: () => Fd | null) {
    super()
    this.#open = open
  }

  override path_open() {
    const opened = this.#open()
    return { ret: opened ? wasi.ERRNO_SUCCESS : wasi.ERRNO_NOENT, fd_obj: opened }
  }

  override stat() {
    return new wasi.Filestat(this.ino, wasi.FILETYPE_CHARACTER_DEVICE, 0n)
  }
}

export class DeviceFd extends Fd {
  override fd_fdstat_get() {
    return { ret: 0, fdstat: new wasi.Fdstat(wasi.FILETYPE_CHARACTER_DEVICE, 0) }
  }

  override fd_filestat_get() {
    return { ret: 0, filestat: new wasi.Filestat(0n, wasi.FILETYPE_CHARACTER_DEVICE, 0n) }
  }
}

/** Can be opened once: by the driver, before any other code runs. */
export function openOnce(fd: Fd): () => Fd | null {
  let left: Fd | null = fd
  return () => {
    const opened = left
    left = null
    return opened
  }
}

/** Answers what was written when it is read. */
export class Question extends DeviceFd {
  readonly #answer: (question: Uint8Array) => Uint8Array
  #result = new Uint8Array()

  constructor(answer: (question: Uint8Array) => Uint8Array) {
    super()
    this.#answer = answer
  }

  override fd_write(data: Uint8Array) {
    this.#result = new Uint8Array(this.#answer(data))
    return { ret: wasi.ERRNO_SUCCESS, nwritten: data.length }
  }

  override fd_read(size: number) {
    return { ret: wasi.ERRNO_SUCCESS, data: this.#result.slice(0, size) }
  }
}

/** A writing device that hands every write to `onWrite`. */
export class Sink extends DeviceFd {
  readonly #onWrite: (data: Uint8Array) => void

  constructor(onWrite: (data: Uint8Array) => void) {
    super()
    this.#onWrite = onWrite
  }

  override fd_write(data: Uint8Array) {
    this.#onWrite(data)
    return { ret: wasi.ERRNO_SUCCESS, nwritten: data.length }
  }
}

/**
 * A tree of files that cannot be written. The bytes are shared between runs, so each run gets files and folders of its own:
 * truncating one replaces its bytes instead of changing them.
 */
export function makeReadOnlyTree(files: readonly LibraryFile[]): Map<string, Inode> {
  const root = new Map<string, Inode>()
  for (const { path, data } of files) {
    const parts = path.split('/')
    const name = parts.pop() as string
    let contents = root
    for (const part of parts) {
      let folder = contents.get(part)
      if (!(folder instanceof Directory)) {
        folder = new Directory(new Map())
        contents.set(part, folder)
      }
      contents = (folder as Directory).contents
    }
    const file = new File([], { readonly: true })
    file.data = data as Uint8Array<ArrayBuffer>
    contents.set(name, file)
  }
  return root
}

type Kept = { folder: Directory; names: Map<string, Inode> }

/**
 * Remembers what is in folders, and can make everything as it was, except what the code has made: it could count steps by the
 * files that are gone.
 */
export function keepFolders(folders: ReadonlyMap<string, Inode>, ofCode: FilesOfCode): { restore: () => void } {
  const kept: Kept[] = []
  /** Each file once, however many names it has. */
  const data = new Map<File, Uint8Array<ArrayBuffer>>()
  const add = (folder: Directory) => {
    for (const entry of folder.contents.values()) {
      if (entry instanceof Directory) add(entry)
      else if (entry instanceof File && !data.has(entry)) data.set(entry, entry.data.slice() as Uint8Array<ArrayBuffer>)
    }
    kept.push({ folder, names: new Map(folder.contents) })
  }
  for (const folder of folders.values()) if (folder instanceof Directory) add(folder)
  return {
    restore() {
      for (const { folder, names } of kept) {
        if (ofCode.has(folder.ino)) continue
        const own = [...folder.contents].filter(([name, { ino }]) => ofCode.has(ino) && !names.has(name))
        folder.contents.clear()
        for (const [name, entry] of [...names, ...own]) folder.contents.set(name, entry)
      }
      for (const [file, bytes] of data) if (!ofCode.has(file.ino)) file.data = bytes.slice()
    },
  }
}
