/** What `node:fs` says about files. */
const typeMask = 0o170000
const types = { file: 0o100000, folder: 0o040000, link: 0o120000 }

export class Stats {
  mode = 0
  size = 0
  ino = 0
  nlink = 1
  dev = 1
  uid = 1000
  gid = 1000
  atimeMs = 0
  mtimeMs = 0
  ctimeMs = 0
  birthtimeMs = 0
  constructor(text: string) {
    const { kind: _, ...values } = JSON.parse(text) as { kind: string }
    Object.assign(this, values)
  }
  #is(type: number): boolean {
    return (this.mode & typeMask) === type
  }
  isFile(): boolean {
    return this.#is(types.file)
  }
  isDirectory(): boolean {
    return this.#is(types.folder)
  }
  isSymbolicLink(): boolean {
    return this.#is(types.link)
  }
  get atime(): Date {
    return new Date(this.atimeMs)
  }
  get mtime(): Date {
    return new Date(this.mtimeMs)
  }
  get ctime(): Date {
    return new Date(this.ctimeMs)
  }
}

export class Dirent {
  readonly name: string
  readonly parentPath: string
  readonly #kind: string
  constructor(name: string, kind: string, parentPath: string) {
    this.name = name
    this.#kind = kind
    this.parentPath = parentPath
  }
  isFile(): boolean {
    return this.#kind === 'file'
  }
  isDirectory(): boolean {
    return this.#kind === 'folder'
  }
  isSymbolicLink(): boolean {
    return this.#kind === 'link'
  }
}
