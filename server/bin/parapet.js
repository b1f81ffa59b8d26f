#!/usr/bin/env node
/**
 * The `parapet` command. JavaScript, so that the cache is on before the first TypeScript file is read: what was stripped
 * and compiled once is taken from there, and a later start need not even load the stripper.
 */
import { existsSync } from 'node:fs'
// Not by name: an older Node would refuse the whole file for the names that it lacks.
import module from 'node:module'

const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  console.error(`parapet needs Node 24, and this is Node ${process.versions.node}. Use: npx parapet`)
  process.exit(1)
}
module.enableCompileCache()

// Kysely is 304 files; `npm ci` makes one of them, which loads in a twentieth of the time. Without it the files do.
const kyselyInOneFile = new URL('../dist/kysely.js', import.meta.url)
if (existsSync(kyselyInOneFile)) {
  module.registerHooks({
    resolve: (specifier, context, resolve) =>
      specifier === 'kysely' ? { url: kyselyInOneFile.href, shortCircuit: true } : resolve(specifier, context),
  })
}

const { runCommandLine } = await import('../src/commands/command-line.ts')
await runCommandLine(process.argv)
