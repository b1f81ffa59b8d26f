import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Small files gain nothing. */
const fromBytes = 1024
/** The best quality takes seconds for a large file, and these load on demand. */
const slowFromBytes = 512 * 1024

/** Writes scripts and style sheets as Brotli, too: a tenth smaller than gzip, but too slow to make on request. */
export function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file))) {
        const bytes = readFileSync(join(dir, name))
        if (bytes.length < fromBytes) continue
        const params = { [constants.BROTLI_PARAM_QUALITY]: bytes.length > slowFromBytes ? 9 : 11 }
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes, { params }))
      }
    },
  }
}
