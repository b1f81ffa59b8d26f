#!/usr/bin/env node
/**
 * The `parapet` command. JavaScript, so that the cache is on before the first TypeScript file is read: what was stripped
 * and compiled once is taken from there, and a later start need not even load the stripper.
 */
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { runCommandLine } = await import('../src/commands/command-line.ts')
await runCommandLine(process.argv)
