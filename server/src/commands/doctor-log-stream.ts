import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { LogStream } from '../config/read-log-stream.ts'
import { sendFrames } from '../platform/net/syslog.ts'
import { OperatorError } from '../platform/operator-error.ts'

const advice = 'Check LOG_STREAM.'

/** Whether lines could be sent there. None is, and no file is made. */
export async function describeLogStream(stream: LogStream): Promise<string> {
  switch (stream.kind) {
    case 'stdout':
      return 'lines go to the standard output of the worker'
    case 'file':
      await explain(checkFile(stream.path))
      return `lines go to ${stream.path}`
    case 'syslog':
      await explain(sendFrames({ host: stream.host, port: stream.port, timeoutMs: 5000 }, []))
      return `${stream.host}:${stream.port} accepts connections`
  }
}

async function checkFile(path: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (found?.isDirectory() === true) throw new Error(`${path} is a folder`)
  await access(found === undefined ? dirname(path) : path, constants.W_OK)
}

async function explain(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    throw new OperatorError(`lines cannot be sent: ${(error as Error).message}. ${advice}`)
  }
}
