/** `node:fs`. */
import * as files from './fs-files.ts'
import * as promises from './node-fs-promises.ts'

export * from './fs-files.ts'
export { promises }
export default { ...files, promises }
