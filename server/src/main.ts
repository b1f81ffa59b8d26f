#!/usr/bin/env node
/** The `parapet` command. Each subcommand is loaded when it is called, so that `--help` and `serve` start at once. */
import { enableCompileCache } from 'node:module'

enableCompileCache()

const { runCommandLine } = await import('./commands/command-line.ts')
await runCommandLine(process.argv)
