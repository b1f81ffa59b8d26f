/** Folders of the judge's file system as Python's library sees them: the same files, without copies. Links of the judge stay unseen, because this build of Python has none. */
import { Directory, File, type Inode } from '@bjorn3/browser_wasi_shim'
import type { MemoryBudget } from '../memory-budget.ts'
import type { FileSystem, Node } from '../typescript/host/file-system.ts'

type Shared = { files: FileSystem; budget: MemoryBudget }

const nodeOf = new WeakMap<Inode, Node>()
const inodeOf = new WeakMap<Node, Inode>()

export function shareFolder(shared: Shared, path: string): Directory {
  return wrap(shared, shared.files.get(path, 'open')) as Directory
}

function wrap(shared: Shared, node: Node): Inode {
  const known = inodeOf.get(node)
  if (known) return known
  return tie(shared, node.kind === 'folder' ? new Directory(new Map()) : new File([]), node)
}

/** From now on, the inode holds nothing itself. */
function tie(shared: Shared, inode: Inode, node: Node): Inode {
  nodeOf.set(inode, node)
  inodeOf.set(node, inode)
  if (inode instanceof Directory)
    Object.defineProperty(inode, 'contents', { value: new NodeChildren(shared, node), writable: false })
  else
    Object.defineProperty(inode, 'data', {
      get: () => new Uint8Array(node.bytes.buffer, 0, node.bytes.length),
      set(data: Uint8Array<ArrayBuffer>) {
        const more = data.byteLength - node.bytes.buffer.byteLength
        // Whether there is room was decided before the write.
        if (more > 0) shared.budget.take(more)
        else shared.budget.giveBack(-more)
        node.bytes = Buffer.from(new Uint8Array(data).buffer)
        shared.files.touch(node)
      },
    })
  return inode
}

class NodeChildren extends Map<string, Inode> {
  readonly #shared: Shared
  readonly #node: Node

  constructor(shared: Shared, node: Node) {
    super()
    this.#shared = shared
    this.#node = node
  }

  #list(): [string, Inode][] {
    return [...this.#node.children]
      .filter(([, node]) => node.kind !== 'link')
      .map(([name, node]) => [name, wrap(this.#shared, node)])
  }

  override get(name: string): Inode | undefined {
    const node = this.#node.children.get(name)
    return node === undefined || node.kind === 'link' ? undefined : wrap(this.#shared, node)
  }

  override has(name: string): boolean {
    return this.get(name) !== undefined
  }

  override set(name: string, inode: Inode): this {
    const node = nodeOf.get(inode) ?? this.#adopt(inode)
    this.#node.children.set(name, node)
    this.#shared.files.touch(this.#node)
    return this
  }

  /** What Python makes is the code's: it stays between steps. */
  #adopt(inode: Inode): Node {
    const { files } = this.#shared
    const isFolder = inode instanceof Directory
    const node = files.makeNode(isFolder ? 'folder' : 'file', isFolder ? 0o755 : 0o644, { isOfCode: true })
    if (inode instanceof File && inode.data.byteLength > 0) files.write(node, inode.data, 0)
    tie(this.#shared, inode, node)
    return node
  }

  override delete(name: string): boolean {
    this.#shared.files.touch(this.#node)
    return this.#node.children.delete(name)
  }

  override get size(): number {
    return this.#list().length
  }

  override entries(): MapIterator<[string, Inode]> {
    return new Map(this.#list()).entries()
  }

  override keys(): MapIterator<string> {
    return new Map(this.#list()).keys()
  }

  override values(): MapIterator<Inode> {
    return new Map(this.#list()).values()
  }

  override [Symbol.iterator](): MapIterator<[string, Inode]> {
    return this.entries()
  }
}
