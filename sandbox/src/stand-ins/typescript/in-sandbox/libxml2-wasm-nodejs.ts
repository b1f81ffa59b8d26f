/** `libxml2-wasm/lib/nodejs.mjs`: external entities from files. */

import { xmlRegisterInputProvider } from '../libxml2-wasm.ts'
import { closeSync, existsSync, openSync, readSync } from './fs-files.ts'
import { fileURLToPath } from './node-url.ts'

const toPath = (name: string) => (/^file:/i.test(name) ? fileURLToPath(name) : name)

export function xmlRegisterFsInputProviders(): boolean {
  return xmlRegisterInputProvider<number>({
    match: (name) => !/^(https?|ftp):/i.test(name),
    open: (name) => (existsSync(toPath(name)) ? openSync(toPath(name)) : undefined),
    read: (fd, buffer) => readSync(fd, buffer),
    close(fd) {
      closeSync(fd)
      return true
    },
  })
}
export default { xmlRegisterFsInputProviders }
