/** Files for guests. Both machines of a step see the same ones. */
import { type FileSystem, fileError, type Node } from './file-system.ts'
import { asBytes, asNumber, asText, type HostCalls } from './host-calls.ts'

type Open = { node: Node; position: number; canRead: boolean; canWrite: boolean; isAppending: boolean }

/** As in fcntl.h; Node's flags such as `wx` are turned into them by the guest. */
const flags = {
  write: 1,
  readWrite: 2,
  create: 0o100,
  exclusive: 0o200,
  truncate: 0o1000,
  append: 0o2000,
  noFollow: 0o400000,
}
const typeBits = { file: 0o100000, folder: 0o040000, link: 0o120000 }

const describe = ({ kind, mode, ino, links, atimeMs, mtimeMs, ctimeMs, bytes }: Node) =>
  JSON.stringify({
    kind,
    mode: typeBits[kind] | mode,
    ino,
    nlink: links,
    atimeMs,
    mtimeMs,
    ctimeMs,
    size: bytes.length,
  })

const maxOpened = 1024

/** For one machine: the files are shared, descriptors are its own. */
export function createFileCalls(files: FileSystem, isOfCode: boolean): HostCalls {
  const opened = new Map<number, Open>()
  let nextFd = 3
  const getOpen = (fd: unknown, syscall: string): Open => {
    const open = opened.get(fd as number)
    if (!open) throw fileError('EBADF', syscall)
    return open
  }
  const getFile = (path: string, syscall: string) => {
    const node = files.get(path, syscall)
    if (node.kind === 'folder') throw fileError('EISDIR', syscall, path)
    return node
  }

  function open(path: string, wanted: number, mode: number): number {
    const has = (flag: number) => (wanted & flag) !== 0
    const followsLast = !has(flags.noFollow) && !(has(flags.create) && has(flags.exclusive))
    let node = files.find(path, 'open', followsLast)
    if (node && has(flags.create) && has(flags.exclusive)) throw fileError('EEXIST', 'open', path)
    if (node?.kind === 'link') throw fileError('ELOOP', 'open', path)
    if (!node) {
      if (!has(flags.create)) throw fileError('ENOENT', 'open', path)
      node = files.makeNode('file', mode & ~files.umask & 0o7777, { isOfCode })
      files.insert(path, node, 'open', true)
    }
    const canWrite = has(flags.write) || has(flags.readWrite)
    if (node.kind === 'folder' && canWrite) throw fileError('EISDIR', 'open', path)
    if (opened.size >= maxOpened) throw fileError('EMFILE', 'open', path)
    if (has(flags.truncate) && canWrite) {
      files.resize(node, 0, 'open')
      files.touch(node)
    }
    node.opens++
    opened.set(nextFd, { node, position: 0, canRead: !has(flags.write), canWrite, isAppending: has(flags.append) })
    return nextFd++
  }

  const isFolder = (path: string): boolean => {
    try {
      return files.find(path, 'stat')?.kind === 'folder'
    } catch {
      return false
    }
  }

  function makeFolder(path: string, mode: number, isRecursive: boolean): string {
    if (isRecursive && isFolder(path)) return ''
    if (!isRecursive) {
      files.insert(path, files.makeNode('folder', mode & ~files.umask, { isOfCode }), 'mkdir')
      return path
    }
    const parent = path.replace(/\/+$/, '').replace(/\/?[^/]+$/, '') || (path.startsWith('/') ? '/' : '.')
    const first = makeFolder(parent, mode, true)
    files.insert(path, files.makeNode('folder', mode & ~files.umask, { isOfCode }), 'mkdir')
    return first || path
  }

  function removeTree(path: string, isRecursive: boolean, isForced: boolean): void {
    const node = files.find(path, 'rm', false)
    if (!node && isForced) return
    if (node?.kind === 'folder' && !isRecursive)
      throw Object.assign(new Error(`Path is a directory: rm returned EISDIR (is a directory) ${path}`), {
        code: 'ERR_FS_EISDIR',
      })
    files.remove(path, 'rm')
  }

  return {
    umask(mask) {
      const before = files.umask
      if (mask !== undefined) files.umask = asNumber(mask) & 0o777
      return before
    },
    'file-open': (path, wanted, mode) => open(asText(path), asNumber(wanted), asNumber(mode)),
    'file-close'(fd) {
      const { node } = getOpen(fd, 'close')
      opened.delete(fd as number)
      node.opens--
      files.release(node)
      return 0
    },
    'file-read'(fd, length, position) {
      const file = getOpen(fd, 'read')
      if (file.node.kind === 'folder') throw fileError('EISDIR', 'read')
      if (!file.canRead) throw fileError('EBADF', 'read')
      const start = position === undefined ? file.position : asNumber(position)
      const bytes = new Uint8Array(file.node.bytes.subarray(start, start + asNumber(length)))
      if (position === undefined) file.position += bytes.length
      return bytes
    },
    'file-write'(fd, bytes, position) {
      const file = getOpen(fd, 'write')
      if (!file.canWrite) throw fileError('EBADF', 'write')
      const start = file.isAppending
        ? file.node.bytes.length
        : position === undefined
          ? file.position
          : asNumber(position)
      files.write(file.node, asBytes(bytes), start)
      if (position === undefined) file.position = start + asBytes(bytes).length
      return asBytes(bytes).length
    },
    'file-truncate'(fd, length) {
      const { node } = getOpen(fd, 'ftruncate')
      files.resize(node, asNumber(length), 'ftruncate')
      files.touch(node)
      return 0
    },
    'file-fstat': (fd) => describe(getOpen(fd, 'fstat').node),
    'file-fchmod'(fd, mode) {
      getOpen(fd, 'fchmod').node.mode = asNumber(mode) & 0o7777
      return 0
    },
    'file-stat': (path) => describe(files.get(asText(path), 'stat')),
    'file-lstat': (path) => describe(files.get(asText(path), 'lstat', false)),
    'file-exists'(path) {
      try {
        return files.find(asText(path), 'access') ? 1 : 0
      } catch {
        return 0
      }
    },
    'file-list'(path) {
      const node = files.get(asText(path), 'scandir')
      if (node.kind !== 'folder') throw fileError('ENOTDIR', 'scandir', asText(path))
      return JSON.stringify(
        [...node.children].map(([name, { kind }]) => ({ name, kind })).sort((a, b) => (a.name < b.name ? -1 : 1)),
      )
    },
    'file-mkdir': (path, mode, isRecursive) => makeFolder(asText(path), asNumber(mode), isRecursive === 1),
    'file-rmdir'(path) {
      const node = files.get(asText(path), 'rmdir', false)
      if (node.kind !== 'folder') throw fileError('ENOTDIR', 'rmdir', asText(path))
      if (node.children.size > 0) throw fileError('ENOTEMPTY', 'rmdir', asText(path))
      files.remove(asText(path), 'rmdir')
      return 0
    },
    'file-unlink'(path) {
      if (files.get(asText(path), 'unlink', false).kind === 'folder') throw fileError('EISDIR', 'unlink', asText(path))
      files.remove(asText(path), 'unlink')
      return 0
    },
    'file-rm'(path, isRecursive, isForced) {
      removeTree(asText(path), isRecursive === 1, isForced === 1)
      return 0
    },
    'file-rename'(from, to) {
      files.rename(asText(from), asText(to))
      return 0
    },
    'file-link'(from, to) {
      files.link(asText(to), getFile(asText(from), 'link'))
      return 0
    },
    'file-symlink'(target, path) {
      files.insert(asText(path), files.makeNode('link', 0o777, { target: asText(target), isOfCode }), 'symlink')
      return 0
    },
    'file-readlink'(path) {
      const node = files.get(asText(path), 'readlink', false)
      if (node.kind !== 'link') throw fileError('EINVAL', 'readlink', asText(path))
      return node.target
    },
    'file-realpath': (path) => files.realPath(asText(path)),
    'file-chmod'(path, mode) {
      files.get(asText(path), 'chmod').mode = asNumber(mode) & 0o7777
      return 0
    },
    'file-utimes'(path, atimeMs, mtimeMs) {
      Object.assign(files.get(asText(path), 'utime'), { atimeMs: asNumber(atimeMs), mtimeMs: asNumber(mtimeMs) })
      return 0
    },
  }
}
