/** A file system in memory with the rules of a Unix: modes, links, and the errors that Node reports. */
import { drawNumber } from '../../drawn-numbers.ts'
import { type MemoryBudget, maxStepBytes } from '../../memory-budget.ts'

export type Node = {
  kind: 'file' | 'folder' | 'link'
  mode: number
  ino: number
  links: number
  /** Made by the learner's code, not by the judge. */
  isOfCode: boolean
  /** Descriptors that are open. */
  opens: number
  atimeMs: number
  mtimeMs: number
  ctimeMs: number
  /** Over an array of its own, which may be longer. */
  bytes: Buffer<ArrayBuffer>
  children: Map<string, Node>
  target: string
}

const reasons: Record<string, [errno: number, text: string]> = {
  ENOENT: [-2, 'no such file or directory'],
  EBADF: [-9, 'bad file descriptor'],
  EACCES: [-13, 'permission denied'],
  EEXIST: [-17, 'file already exists'],
  ENOTDIR: [-20, 'not a directory'],
  EISDIR: [-21, 'illegal operation on a directory'],
  EINVAL: [-22, 'invalid argument'],
  EMFILE: [-24, 'too many open files'],
  EFBIG: [-27, 'file too large'],
  ENOSPC: [-28, 'no space left on device'],
  ENAMETOOLONG: [-36, 'name too long'],
  ENOTEMPTY: [-39, 'directory not empty'],
  ELOOP: [-40, 'too many symbolic links encountered'],
}

export function fileError(code: string, syscall: string, path?: string, target?: string): Error {
  const [errno, text] = reasons[code] ?? [-1, 'unknown error']
  const where = path === undefined ? '' : ` '${path}'${target === undefined ? '' : ` -> '${target}'`}`
  return Object.assign(new Error(`${code}: ${text}, ${syscall}${where}`), { code, errno, syscall, path })
}

/** What an entry takes, whatever is in it. */
const nodeBytes = 1024
/** A file that grows gets more than it needs, so that many small writes do not copy it each time. */
const maxSlack = 1024 * 1024
export const workFolder = '/app'

/** Not `Buffer.alloc(0)`: all of those share one pool. */
const emptyBytes = (): Buffer<ArrayBuffer> => Buffer.from(new ArrayBuffer(0))

export class FileSystem {
  readonly #now: () => number
  readonly #budget: MemoryBudget
  readonly #root: Node
  umask = 0o022

  constructor(now: () => number, budget: MemoryBudget) {
    this.#now = now
    this.#budget = budget
    this.#root = this.makeNode('folder', 0o755)
    for (const path of [workFolder, '/tmp', '/etc']) this.insert(path, this.makeNode('folder', 0o777), 'mkdir')
    const accounts = this.makeNode('file', 0o644)
    this.write(accounts, Buffer.from('root:x:0:0:root:/root:/bin/sh\n'), 0)
    this.insert('/etc/passwd', accounts, 'open')
  }

  #kept: { node: Node; mode: number; bytes: Buffer; children: [string, Node][] }[] = []

  /** Remembers what there is. */
  keep(): void {
    this.#kept = []
    const known = new Set<Node>()
    const add = (node: Node) => {
      if (known.has(node)) return
      known.add(node)
      const { mode, bytes, children } = node
      this.#kept.push({ node, mode, bytes: Buffer.from(bytes), children: [...children] })
      for (const child of children.values()) add(child)
    }
    add(this.#root)
  }

  /**
   * Makes everything as it was then. What was made since stays open where it is open. What the code made stays as it is, or the
   * code could count steps by the files that are gone.
   */
  restore(): void {
    for (const { node, mode, bytes, children } of this.#kept) {
      if (node.isOfCode) continue
      const names = new Map(children)
      for (const [name, child] of node.children) {
        if (names.get(name) === child) continue
        if (child.isOfCode && !names.has(name)) names.set(name, child)
        else this.#unlink(child)
      }
      for (const [name, child] of children) if (node.children.get(name) !== child) child.links++
      node.children = names
      node.mode = mode
      // Writing sets the time of the change, which code could read.
      if (node.bytes.equals(bytes)) continue
      this.resize(node, 0, 'write')
      this.write(node, bytes, 0)
    }
  }

  makeNode(kind: Node['kind'], mode: number, { target = '', isOfCode = false } = {}): Node {
    if (!this.#budget.take(nodeBytes + target.length)) throw fileError('ENOSPC', 'open')
    const now = this.#now()
    const times = { atimeMs: now, mtimeMs: now, ctimeMs: now }
    const rest = { bytes: emptyBytes(), children: new Map(), target, links: kind === 'folder' ? 2 : 1, opens: 0 }
    return { kind, mode, ino: drawNumber(), isOfCode, ...times, ...rest }
  }

  /** Another name for a file. Each takes room, or many of them would cost nothing. */
  link(path: string, node: Node): void {
    if (this.#budget.left() < nodeBytes) throw fileError('ENOSPC', 'link', path)
    this.insert(path, node, 'link')
    this.#budget.take(nodeBytes)
    node.links++
  }

  /** The file has lost one of its names. */
  #unlink(node: Node): void {
    node.links--
    if (node.kind !== 'folder' && node.links > 0) this.#budget.giveBack(nodeBytes)
    this.release(node)
  }

  /** What nothing names and nothing has open gives its bytes back. */
  release(node: Node): void {
    if (node.opens > 0 || node.links > (node.kind === 'folder' ? 1 : 0)) return
    for (const child of node.children.values()) this.#unlink(child)
    node.children.clear()
    this.#budget.giveBack(nodeBytes + node.target.length + node.bytes.buffer.byteLength)
    node.bytes = emptyBytes()
  }

  #split(path: string, syscall: string): string[] {
    if (path === '') throw fileError('ENOENT', syscall, path)
    if (path.length > 4096) throw fileError('ENAMETOOLONG', syscall, path)
    return (path.startsWith('/') ? path : `${workFolder}/${path}`)
      .split('/')
      .filter((part) => part !== '' && part !== '.')
  }

  /** Follows every link on the way, and the last one if `followsLast`. The last part may be missing. */
  #walk(path: string, syscall: string, followsLast: boolean) {
    let parts = this.#split(path, syscall)
    let trail: { name: string; node: Node }[] = [{ name: '', node: this.#root }]
    let hops = 0
    while (parts.length > 0) {
      const name = parts.shift() as string
      const folder = (trail.at(-1) as { node: Node }).node
      if (folder.kind !== 'folder') throw fileError('ENOTDIR', syscall, path)
      if (name === '..') {
        if (trail.length > 1) trail.pop()
        continue
      }
      if (name.length > 255) throw fileError('ENAMETOOLONG', syscall, path)
      const node = folder.children.get(name)
      if (node?.kind === 'link' && (parts.length > 0 || followsLast || path.endsWith('/'))) {
        if (++hops > 40) throw fileError('ELOOP', syscall, path)
        if (node.target.startsWith('/')) trail = [{ name: '', node: this.#root }]
        parts = [...node.target.split('/').filter((part) => part !== '' && part !== '.'), ...parts]
        continue
      }
      if (!node && parts.length > 0) throw fileError('ENOENT', syscall, path)
      if (!node) return { folder, name, node: undefined, realPath: [...trail.map((one) => one.name), name].join('/') }
      trail.push({ name, node })
    }
    const { name, node } = trail.at(-1) as { name: string; node: Node }
    if (path.endsWith('/') && node.kind !== 'folder') throw fileError('ENOTDIR', syscall, path)
    const folder = trail.at(-2)?.node ?? this.#root
    return { folder, name, node, realPath: trail.map((one) => one.name).join('/') || '/' }
  }

  find(path: string, syscall: string, followsLast = true): Node | undefined {
    return this.#walk(path, syscall, followsLast).node
  }

  get(path: string, syscall: string, followsLast = true): Node {
    const node = this.find(path, syscall, followsLast)
    if (!node) throw fileError('ENOENT', syscall, path)
    return node
  }

  realPath(path: string): string {
    const { node, realPath } = this.#walk(path, 'realpath', true)
    if (!node) throw fileError('ENOENT', 'realpath', path)
    return realPath
  }

  insert(path: string, node: Node, syscall: string, followsLast = false): void {
    const { folder, name, node: existing } = this.#walk(path, syscall, followsLast)
    if (existing) throw fileError('EEXIST', syscall, path)
    folder.children.set(name, node)
    this.touch(folder)
  }

  remove(path: string, syscall: string): Node {
    const { folder, name, node } = this.#walk(path, syscall, false)
    if (!node) throw fileError('ENOENT', syscall, path)
    folder.children.delete(name)
    this.#unlink(node)
    this.touch(folder)
    return node
  }

  rename(from: string, to: string): void {
    const source = this.#walk(from, 'rename', false)
    if (!source.node) throw fileError('ENOENT', 'rename', from, to)
    const target = this.#walk(to, 'rename', false)
    if (target.node === source.node) return
    if (target.node?.kind === 'folder') {
      if (source.node.kind !== 'folder') throw fileError('EISDIR', 'rename', from, to)
      if (target.node.children.size > 0) throw fileError('ENOTEMPTY', 'rename', from, to)
    } else if (target.node && source.node.kind === 'folder') throw fileError('ENOTDIR', 'rename', from, to)
    if (`${target.realPath}/`.startsWith(`${source.realPath}/`)) throw fileError('EINVAL', 'rename', from, to)
    source.folder.children.delete(source.name)
    target.folder.children.set(target.name, source.node)
    if (target.node) this.#unlink(target.node)
    this.touch(source.folder)
    this.touch(target.folder)
  }

  write(node: Node, bytes: Uint8Array, position: number): void {
    if (!Number.isSafeInteger(position) || position < 0) throw fileError('EINVAL', 'write')
    const end = position + bytes.length
    if (end > node.bytes.length) this.resize(node, end, 'write')
    node.bytes.set(bytes, position)
    this.touch(node)
  }

  resize(node: Node, length: number, syscall: string): void {
    if (!Number.isSafeInteger(length) || length < 0) throw fileError('EINVAL', syscall)
    const { bytes } = node
    const has = bytes.buffer.byteLength
    // The rest is zero: what is cut off gets a buffer of its own.
    if (length >= bytes.length && length <= has) {
      node.bytes = Buffer.from(bytes.buffer, 0, length)
      return
    }
    const wanted = length > has ? Math.max(length, Math.min(has * 2, has + maxSlack)) : length
    const capacity = [wanted, length].find((one) => this.#budget.take(one - has))
    if (capacity === undefined) throw fileError(length > maxStepBytes ? 'EFBIG' : 'ENOSPC', syscall)
    const grown = new Uint8Array(capacity)
    grown.set(bytes.subarray(0, length))
    node.bytes = Buffer.from(grown.buffer, 0, length)
  }

  touch(node: Node): void {
    node.mtimeMs = this.#now()
    node.ctimeMs = node.mtimeMs
  }
}
