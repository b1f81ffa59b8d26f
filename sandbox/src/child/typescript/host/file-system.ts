/** A file system in memory with the rules of a Unix: modes, links, and the errors that Node reports. */

export type Node = {
  kind: 'file' | 'folder' | 'link'
  mode: number
  ino: number
  links: number
  atimeMs: number
  mtimeMs: number
  ctimeMs: number
  bytes: Buffer
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
  EFBIG: [-27, 'file too large'],
  ENAMETOOLONG: [-36, 'name too long'],
  ENOTEMPTY: [-39, 'directory not empty'],
  ELOOP: [-40, 'too many symbolic links encountered'],
}

export function fileError(code: string, syscall: string, path?: string, target?: string): Error {
  const [errno, text] = reasons[code] ?? [-1, 'unknown error']
  const where = path === undefined ? '' : ` '${path}'${target === undefined ? '' : ` -> '${target}'`}`
  return Object.assign(new Error(`${code}: ${text}, ${syscall}${where}`), { code, errno, syscall, path })
}

/** All files of a step together. */
const maxBytes = 32 * 1024 * 1024
export const workFolder = '/app'

export class FileSystem {
  readonly #now: () => number
  readonly #root: Node
  #nextIno = 1
  umask = 0o022

  constructor(now: () => number) {
    this.#now = now
    this.#root = this.makeNode('folder', 0o755)
    for (const path of [workFolder, '/tmp', '/etc']) this.insert(path, this.makeNode('folder', 0o777), 'mkdir')
    const accounts = this.makeNode('file', 0o644)
    accounts.bytes = Buffer.from('root:x:0:0:root:/root:/bin/sh\n')
    this.insert('/etc/passwd', accounts, 'open')
  }

  makeNode(kind: Node['kind'], mode: number): Node {
    const now = this.#now()
    const times = { atimeMs: now, mtimeMs: now, ctimeMs: now }
    const rest = { bytes: Buffer.alloc(0), children: new Map(), target: '', links: kind === 'folder' ? 2 : 1 }
    return { kind, mode, ino: this.#nextIno++, ...times, ...rest }
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
    node.links--
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
    this.touch(source.folder)
    this.touch(target.folder)
  }

  write(node: Node, bytes: Uint8Array, position: number): void {
    const end = position + bytes.length
    if (end > maxBytes) throw fileError('EFBIG', 'write')
    if (end > node.bytes.length) node.bytes = Buffer.concat([node.bytes], end)
    node.bytes.set(bytes, position)
    this.touch(node)
  }

  touch(node: Node): void {
    node.mtimeMs = this.#now()
    node.ctimeMs = node.mtimeMs
  }
}
