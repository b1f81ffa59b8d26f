import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../test/describe-child.ts', import.meta.url))
const hasSetpriv = spawnSync('/bin/sh', ['-c', 'setpriv --no-new-privs true']).status === 0

test.runIf(process.platform === 'linux')(
  'a child inherits no descriptors, gains no privileges, is the first to go when memory runs out, and gets no gigabytes',
  async () => {
    // The service itself is started with a pipe that is none of its business, as by a launcher that forgot to close one.
    const stdio: ('ignore' | 'pipe' | 'inherit')[] = [
      'ignore',
      'pipe',
      'inherit',
      'ignore',
      'ignore',
      'ignore',
      'ignore',
    ]
    const launched = spawn(process.execPath, [script], { stdio: [...stdio, 'ignore', 'ignore', 'pipe'] })
    let printed = ''
    launched.stdout?.on('data', (text) => {
      printed += String(text)
    })
    await once(launched, 'close')
    const child = JSON.parse(printed) as Record<string, string> & { links: string[]; holderLinks: string[] }

    expect(child.foreign).toMatch(/^(socket|pipe)/)
    expect(child.links).not.toContain(child.foreign)
    expect(child.holderLinks).not.toContain(child.foreign)
    expect(child.oomScore).toBe('1000')
    expect(child.noNewPrivs).toBe(hasSetpriv ? '1' : '0')
    expect(child.buffers).toBe('could not: Array buffer allocation failed')
  },
  60_000,
)
