import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Host = { address: string; user: string }
export type LogRequest = { host: string; unit: string; lines?: string }

export class NotFound extends Error {}
// part: helpers
// end

async function runOnHost(host: Host, command: string[]): Promise<string> {
  // block: run-on-host
  const options = ['-o', 'BatchMode=yes', '-o', 'ConnectTimeout=5', '-l', host.user]
  const { stdout } = await run('ssh', [...options, host.address, ...command], { timeout: 15_000 })
  return stdout
  // end
}

export async function readLog(inventory: Map<string, Host>, request: LogRequest): Promise<string[]> {
  // block: choose-host
  const host = inventory.get(request.host)
  if (!host) throw new NotFound(`There is no host ${request.host}`)
  // end

  // block: line-count
  const requested = Number.parseInt(request.lines ?? '', 10)
  const lineCount = Number.isNaN(requested) ? 100 : Math.min(Math.max(requested, 1), 500)
  // end

  // block: unit-name
  const unit = request.unit.includes('.') ? request.unit : `${request.unit}.service`
  // end

  // block: journal-command
  const command = ['journalctl', `--unit=${unit}`, `--lines=${lineCount}`, '--output=short-iso', '--no-pager']
  // end
  const output = await runOnHost(host, command)

  // block: mask-tokens
  const masked = output.replaceAll(/\b(token|password)=\S+/g, '$1=***')
  // end
  return masked.split('\n').filter((line) => line !== '')
}
