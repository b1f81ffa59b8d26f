/** `node:fs/promises`: the same files, with an answer that comes later. */
import * as fs from './fs-files.ts'

type Sync = (...args: never[]) => unknown

/** As with a real disk, others get their turn before the answer comes. */
const later =
  <T extends Sync>(run: T) =>
  async (...args: Parameters<T>): Promise<ReturnType<T>> => {
    await new Promise<void>((resolve) => void setImmediate(resolve))
    return run(...args) as ReturnType<T>
  }

class FileHandle {
  readonly fd: number
  constructor(fd: number) {
    this.fd = fd
  }
  stat = later(() => fs.fstatSync(this.fd))
  readFile = later((options?: string) => fs.readFileSync(this.fd, options))
  writeFile = later((data: string | Uint8Array, options?: string) => fs.writeFileSync(this.fd, data, options))
  appendFile = later((data: string | Uint8Array) => fs.writeFileSync(this.fd, data))
  read = later((buffer: Uint8Array, offset?: number, length?: number, position?: number | null) => ({
    bytesRead: fs.readSync(this.fd, buffer, offset, length, position),
    buffer,
  }))
  write = later((data: string | Uint8Array) => ({ bytesWritten: fs.writeSync(this.fd, data), buffer: data }))
  truncate = later((length?: number) => fs.ftruncateSync(this.fd, length))
  chmod = later((mode: number) => fs.fchmodSync(this.fd, mode))
  sync = later(() => {})
  datasync = later(() => {})
  close = later(() => fs.closeSync(this.fd));
  [Symbol.asyncDispose]() {
    return this.close()
  }
}

export const open = later(
  (path: string, flags?: string | number, mode?: number) => new FileHandle(fs.openSync(path, flags, mode)),
)
export const access = later(fs.accessSync)
export const appendFile = later(fs.appendFileSync)
export const chmod = later(fs.chmodSync)
export const copyFile = later(fs.copyFileSync)
export const link = later(fs.linkSync)
export const lstat = later(fs.lstatSync)
export const mkdir = later(fs.mkdirSync)
export const mkdtemp = later(fs.mkdtempSync)
export const readdir = later(fs.readdirSync)
export const readFile = later(fs.readFileSync)
export const readlink = later(fs.readlinkSync)
export const realpath = later((path: string) => fs.realpathSync(path))
export const rename = later(fs.renameSync)
export const rm = later(fs.rmSync)
export const rmdir = later(fs.rmdirSync)
export const stat = later(fs.statSync)
export const symlink = later(fs.symlinkSync)
export const truncate = later(fs.truncateSync)
export const unlink = later(fs.unlinkSync)
export const utimes = later(fs.utimesSync)
export const writeFile = later(fs.writeFileSync)
export const { constants } = fs
export default {
  access,
  appendFile,
  chmod,
  constants,
  copyFile,
  link,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  truncate,
  unlink,
  utimes,
  writeFile,
}
