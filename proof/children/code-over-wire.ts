/** The code of a variant in a process of its own, which speaks the wire: the same proof judges it as in the sandbox, with the real interpreter. */
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { CodeNotLoaded, connectCode } from '../../sandbox/src/child/typescript/guest/code-wire.ts'

export type CodeJob = {
  /** The interpreter. */
  program: string
  folder: string
  fileName: string
  source: string
  version: string
}

const headerBytes = 4

/** `fail` is called when the process breaks the rules of the wire or ends early. */
export async function startCode(
  job: CodeJob,
  fail: (error: Error) => void,
): Promise<{ code: unknown; stop: () => void }> {
  const child = spawn(job.program, ['-I', '-S', '-B', join(import.meta.dirname, 'speak_wire.py')], {
    cwd: job.folder,
    // What `#proof/internet` and `#proof/programs` write.
    env: {
      ...process.env,
      SSL_CERT_FILE: join(job.folder, 'system-authorities.pem'),
      PATH: `${join(job.folder, 'bin')}${delimiter}${process.env.PATH}`,
    },
    stdio: ['pipe', 'inherit', 'inherit', 'pipe', 'pipe', 3],
  })
  const [stdin, , , toCode, fromCode] = child.stdio as unknown as [Writable, null, null, Writable, Readable]
  let isStopped = false
  const end = (reason: string) => {
    if (!isStopped) fail(new Error(reason))
  }
  for (const pipe of [stdin, toCode]) pipe.on('error', () => {})
  child.on('error', (error) => end(error.message))
  child.on('exit', () => end('the program ended before it was done'))
  stdin.end(JSON.stringify(job))
  const wire = connectCode({
    fileName: job.fileName,
    fail: end,
    send(message) {
      const text = Buffer.from(message)
      const header = Buffer.alloc(headerBytes)
      header.writeUInt32BE(text.length)
      toCode.write(Buffer.concat([header, text]))
    },
  })
  let rest = Buffer.alloc(0)
  fromCode.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= headerBytes && rest.length >= headerBytes + rest.readUInt32BE(0)) {
      const length = rest.readUInt32BE(0)
      const message = rest.toString('utf8', headerBytes, headerBytes + length)
      rest = rest.subarray(headerBytes + length)
      wire.receive(message)
    }
  })
  const stop = () => {
    isStopped = true
    child.kill('SIGKILL')
  }
  try {
    return { code: await wire.load(), stop }
  } catch (error) {
    stop()
    if (!(error instanceof CodeNotLoaded)) throw error
    const { name, message, stack } = error.failure
    throw new Error(`${name}: ${message} ${stack}`.trim(), { cause: error })
  }
}
