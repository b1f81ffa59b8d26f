/** The synchronous functions of `node:fs`: files in memory, shared by code and proof. */
import { hostBytes, hostNumber, hostText } from '../../../child/typescript/guest/host.ts'
import { Dirent, Stats } from './fs-entries.ts'
import { Readable } from './node-stream.ts'

type Path = string | Uint8Array | URL
type Encoding =
  | string
  | { encoding?: string | null; flag?: string; mode?: number | string; flush?: boolean }
  | null
  | undefined
type Data = string | ArrayBufferView

export const constants = {
  F_OK: 0,
  R_OK: 4,
  W_OK: 2,
  X_OK: 1,
  O_RDONLY: 0,
  O_WRONLY: 1,
  O_RDWR: 2,
  O_CREAT: 0o100,
  O_EXCL: 0o200,
  O_TRUNC: 0o1000,
  O_APPEND: 0o2000,
  O_NOFOLLOW: 0o400000,
  O_DIRECTORY: 0o200000,
  COPYFILE_EXCL: 1,
  S_IFMT: 0o170000,
  S_IFREG: 0o100000,
  S_IFDIR: 0o040000,
  S_IFLNK: 0o120000,
}

const named: Record<string, number> = {
  r: 0,
  'r+': 2,
  rs: 0,
  w: 0o1101,
  wx: 0o1301,
  'w+': 0o1102,
  'wx+': 0o1302,
  a: 0o2101,
  ax: 0o2301,
  'a+': 0o2102,
  'ax+': 0o2302,
}

function toPath(path: Path): string {
  const text =
    path instanceof URL
      ? decodeURIComponent(path.pathname)
      : typeof path === 'string'
        ? path
        : path instanceof Uint8Array
          ? Buffer.from(path).toString()
          : undefined
  if (text === undefined)
    throw Object.assign(new TypeError('The "path" argument must be of type string or an instance of Buffer or URL.'), {
      code: 'ERR_INVALID_ARG_TYPE',
    })
  if (text.includes('\0'))
    throw Object.assign(new TypeError(`The argument 'path' must be a string, Uint8Array, or URL without null bytes.`), {
      code: 'ERR_INVALID_ARG_VALUE',
    })
  return text
}

const toMode = (mode: number | string | undefined, fallback: number) =>
  typeof mode === 'string' ? Number.parseInt(mode, 8) : (mode ?? fallback)
const toBytes = (data: Data, encoding?: string | null): Uint8Array =>
  typeof data === 'string'
    ? Buffer.from(data, (encoding ?? 'utf8') as BufferEncoding)
    : new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
const optionsOf = (given: Encoding) => (typeof given === 'string' ? { encoding: given } : (given ?? {}))
const decode = (bytes: Uint8Array, encoding?: string | null): Buffer | string => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return encoding ? buffer.toString(encoding as BufferEncoding) : buffer
}

export const openSync = (path: Path, flags: string | number = 'r', mode?: number | string): number => {
  const wanted = typeof flags === 'number' ? flags : named[flags]
  if (wanted === undefined)
    throw Object.assign(new TypeError(`The argument 'flags' is invalid. Received '${flags}'`), {
      code: 'ERR_INVALID_ARG_VALUE',
    })
  return hostNumber('file-open', toPath(path), wanted, toMode(mode, 0o666))
}
export const closeSync = (fd: number): void => void hostNumber('file-close', fd)
export const fstatSync = (fd: number) => new Stats(hostText('file-fstat', fd))
export const statSync = (path: Path, options?: { throwIfNoEntry?: boolean }) =>
  options?.throwIfNoEntry === false && !existsSync(path) ? undefined : new Stats(hostText('file-stat', toPath(path)))
export const lstatSync = (path: Path) => new Stats(hostText('file-lstat', toPath(path)))
export const existsSync = (path: Path): boolean => hostNumber('file-exists', toPath(path)) === 1
export const accessSync = (path: Path): void => void statSync(path)

type ReadOptions = { offset?: number; length?: number; position?: number | null }
export function readSync(
  fd: number,
  target: ArrayBufferView,
  second?: number | ReadOptions,
  length?: number,
  position?: number | null,
): number {
  const given = typeof second === 'object' ? second : { offset: second, length, position }
  const { offset = 0 } = given
  const bytes = hostBytes('file-read', fd, given.length ?? target.byteLength - offset, given.position ?? undefined)
  new Uint8Array(target.buffer, target.byteOffset, target.byteLength).set(bytes, offset)
  return bytes.length
}
export function writeSync(
  fd: number,
  data: Data,
  offset?: number | null,
  length?: number | string,
  position?: number | null,
): number {
  if (typeof data === 'string') return hostNumber('file-write', fd, toBytes(data), offset ?? undefined)
  const bytes = toBytes(data).subarray(offset ?? 0)
  return hostNumber(
    'file-write',
    fd,
    typeof length === 'number' ? bytes.subarray(0, length) : bytes,
    position ?? undefined,
  )
}
export const ftruncateSync = (fd: number, length = 0): void => void hostNumber('file-truncate', fd, length)
export const fchmodSync = (fd: number, mode: number | string): void =>
  void hostNumber('file-fchmod', fd, toMode(mode, 0o666))
export const fsyncSync = (_fd: number): void => {}

export function readFileSync(path: Path | number, given?: Encoding): Buffer | string {
  const { encoding, flag } = optionsOf(given)
  const fd = typeof path === 'number' ? path : openSync(path, flag ?? 'r')
  try {
    return decode(hostBytes('file-read', fd, 2 ** 26), encoding)
  } finally {
    if (typeof path !== 'number') closeSync(fd)
  }
}
export function writeFileSync(path: Path | number, data: Data, given?: Encoding, flags = 'w'): void {
  const { encoding, flag, mode } = optionsOf(given)
  const bytes = toBytes(data, encoding)
  const fd = typeof path === 'number' ? path : openSync(path, flag ?? flags, mode)
  try {
    hostNumber('file-write', fd, bytes)
  } finally {
    if (typeof path !== 'number') closeSync(fd)
  }
}
export const appendFileSync = (path: Path, data: Data, given?: Encoding): void => writeFileSync(path, data, given, 'a')
export function copyFileSync(from: Path, to: Path, mode = 0): void {
  const bytes = readFileSync(from) as Buffer
  writeFileSync(to, bytes, {
    flag: mode & constants.COPYFILE_EXCL ? 'wx' : 'w',
    mode: (statSync(from)?.mode ?? 0o644) & 0o777,
  })
}

type ListOptions = { withFileTypes?: boolean; recursive?: boolean } | string | null
export function readdirSync(path: Path, options?: ListOptions): string[] | Dirent[] {
  const { withFileTypes, recursive } = typeof options === 'object' && options !== null ? options : {}
  const walk = (folder: string, prefix: string): { entry: Dirent; name: string }[] =>
    (JSON.parse(hostText('file-list', folder)) as { name: string; kind: string }[]).flatMap(({ name, kind }) => {
      const own = { entry: new Dirent(name, kind, folder), name: prefix + name }
      return recursive && kind === 'folder' ? [own, ...walk(`${folder}/${name}`, `${prefix}${name}/`)] : [own]
    })
  const found = walk(toPath(path), '')
  return withFileTypes ? found.map(({ entry }) => entry) : found.map(({ name }) => name)
}

type MakeOptions = { recursive?: boolean; mode?: number | string } | number | string
export function mkdirSync(path: Path, given: MakeOptions = {}): string | undefined {
  const { recursive = false, mode } = typeof given === 'object' ? given : { mode: given }
  return hostText('file-mkdir', toPath(path), toMode(mode, 0o777), recursive ? 1 : 0) || undefined
}
export function mkdtempSync(prefix: string): string {
  const path = prefix + Array.from({ length: 6 }, () => hostNumber('random-int', 0, 36).toString(36)).join('')
  mkdirSync(path, { mode: 0o700 })
  return path
}
export const rmdirSync = (path: Path): void => void hostNumber('file-rmdir', toPath(path))
export const unlinkSync = (path: Path): void => void hostNumber('file-unlink', toPath(path))
export const rmSync = (
  path: Path,
  { recursive = false, force = false }: { recursive?: boolean; force?: boolean } = {},
): void => void hostNumber('file-rm', toPath(path), recursive ? 1 : 0, force ? 1 : 0)
export const renameSync = (from: Path, to: Path): void => void hostNumber('file-rename', toPath(from), toPath(to))
export const linkSync = (from: Path, to: Path): void => void hostNumber('file-link', toPath(from), toPath(to))
export const symlinkSync = (target: Path, path: Path): void =>
  void hostNumber('file-symlink', toPath(target), toPath(path))
export const readlinkSync = (path: Path): string => hostText('file-readlink', toPath(path))
export const realpathSync = Object.assign((path: Path): string => hostText('file-realpath', toPath(path)), {
  native: (path: Path): string => hostText('file-realpath', toPath(path)),
})
export const chmodSync = (path: Path, mode: number | string): void =>
  void hostNumber('file-chmod', toPath(path), toMode(mode, 0o666))
const toMs = (time: Date | number | string) => (time instanceof Date ? time.getTime() : Number(time) * 1000)
export const utimesSync = (path: Path, atime: Date | number, mtime: Date | number): void =>
  void hostNumber('file-utimes', toPath(path), toMs(atime), toMs(mtime))
export const truncateSync = (path: Path, length = 0): void => {
  const fd = openSync(path, 'r+')
  ftruncateSync(fd, length)
  closeSync(fd)
}

type StreamOptions = { start?: number; end?: number; encoding?: string; highWaterMark?: number } | string
export function createReadStream(path: Path, given: StreamOptions = {}): Readable {
  const {
    start = 0,
    end = Number.POSITIVE_INFINITY,
    encoding,
    highWaterMark = 65_536,
  } = typeof given === 'string' ? { encoding: given } : given
  async function* read() {
    const fd = openSync(path)
    try {
      for (let at = start; at <= end; ) {
        const bytes = hostBytes('file-read', fd, Math.min(highWaterMark, end - at + 1), at)
        if (bytes.length === 0) return
        at += bytes.length
        yield decode(bytes, encoding)
      }
    } finally {
      closeSync(fd)
    }
  }
  return Readable.from(read())
}
