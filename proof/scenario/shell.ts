/** Runs what a learner types into a simulated terminal, in a real bash. */
import { spawn } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type ShellOptions = {
  /** Where commands run. */
  folder: string
  /** Scripts that are found before the programs of this machine: what stands for the other end of the network. */
  programs?: Record<string, string>
  env?: Record<string, string>
}

/** What a command printed on both of its outputs, in order. */
export type Printed = { output: string; code: number | null }

export type Shell = (command: string) => Promise<Printed>

const limitMs = 60_000

export function createShell({ folder, programs = {}, env = {} }: ShellOptions): Shell {
  const bin = join(folder, '.bin')
  mkdirSync(bin, { recursive: true })
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(bin, name), script)
    chmodSync(join(bin, name), 0o755)
  }
  const outputFile = join(bin, 'output')
  return (command) => {
    const file = openSync(outputFile, 'w')
    return new Promise((resolve, reject) => {
      const child = spawn('bash', ['--norc', '-c', command], {
        cwd: folder,
        stdio: ['ignore', file, file],
        timeout: limitMs,
        env: {
          PATH: `${bin}:${process.env.PATH ?? ''}`,
          HOME: folder,
          LANG: 'C.UTF-8',
          TZ: 'UTC',
          ...env,
        },
      })
      child.on('error', reject)
      child.on('close', (code) => {
        closeSync(file)
        resolve({ output: readFileSync(outputFile, 'utf8'), code })
      })
    })
  }
}
