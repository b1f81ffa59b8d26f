#!/usr/bin/env node
/**
 * The `parapet` command. JavaScript, so that the cache is on before the first TypeScript file is read: what was stripped
 * and compiled once is taken from there, and a later start need not even load the stripper.
 */
import { existsSync } from 'node:fs'
import { enableCompileCache, registerHooks } from 'node:module'

enableCompileCache()

// Kysely is 304 files; `npm ci` makes one of them, which loads in a twentieth of the time. Without it the files do.
const kyselyInOneFile = new URL('../dist/kysely.js', import.meta.url)
if (existsSync(kyselyInOneFile)) {
  registerHooks({
    resolve: (specifier, context, resolve) =>
      specifier === 'kysely' ? { url: kyselyInOneFile.href, shortCircuit: true } : resolve(specifier, context),
  })
}

const { runCommandLine } = await import('../src/commands/command-line.ts')
await runCommandLine(process.argv)
