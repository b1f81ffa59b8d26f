import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { CliError } from '../cli-error.ts'
import { describeReadError } from '../describe-read-error.ts'
import { sarifBodyBytes } from '../facts.generated.ts'
import { type JsonObject, parseSarif } from './sarif-file.ts'

/** What is sent, and its name in messages. */
export type Upload = { bytes: Uint8Array; label: string }

const standardInput = 'standard input'

/** Several files become one with all of their runs, so that there is one scan upload and one comment. */
export async function readSarifFiles(files: readonly string[]): Promise<Upload> {
  const [first = '-'] = files
  if (files.length === 1) return { bytes: await readSarif(first), label: nameOf(first) }
  if (files.filter((file) => file === '-').length > 1) throw new CliError('usage', 'Name standard input (-) only once.')
  const documents: JsonObject[] = []
  for (const file of files) documents.push(readDocument(file, await readSarif(file)))
  const runs = documents.flatMap((document) => document.runs as unknown[])
  const bytes = new TextEncoder().encode(JSON.stringify({ ...documents[0], runs }))
  refuseLarge(`${files.length} files together`, bytes.length, 'Upload them one by one.')
  return { bytes, label: `${files.length} files` }
}

/** Joining needs to know what is in a file. A single file is sent as it is, and the service says what is wrong. */
function readDocument(file: string, bytes: Uint8Array): JsonObject {
  const document = parseSarif(bytes)
  if (document === undefined) {
    throw new CliError('usage', `${nameOf(file)} is not valid JSON. Check that the scanner wrote all of it, as SARIF.`)
  }
  if (!String(document.version).startsWith('2.1.0') || !Array.isArray(document.runs)) {
    throw new CliError(
      'usage',
      `${nameOf(file)} is not SARIF 2.1.0. Choose this version in the settings of the scanner.`,
    )
  }
  return document
}

async function readSarif(file: string): Promise<Uint8Array> {
  const sent = file === '-' ? await readStandardInput() : await readFromDisk(file)
  const bytes = sent[0] === 0x1f && sent[1] === 0x8b ? decompress(file, sent) : sent
  // PowerShell redirects output like this unless it is asked for UTF-8.
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new CliError(
      'usage',
      `${nameOf(file)} is encoded as UTF-16. Let the scanner write the file itself, or save it as UTF-8.`,
    )
  }
  return bytes
}

async function readFromDisk(file: string): Promise<Uint8Array> {
  const refuseUnreadable = (error: NodeJS.ErrnoException) => {
    throw new CliError('usage', describeReadError(file, error))
  }
  // Before reading it: a file of several gigabytes doesn't fit into memory.
  refuseLarge(file, (await stat(file).catch(refuseUnreadable)).size)
  const bytes = await readFile(file).catch(refuseUnreadable)
  refuseLarge(file, bytes.length)
  return bytes
}

async function readStandardInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of process.stdin) {
    chunks.push(chunk)
    size += chunk.length
    refuseLarge(standardInput, size)
  }
  return Buffer.concat(chunks)
}

/** Never more than the service takes, however well a file compresses. */
function decompress(file: string, bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: sarifBodyBytes })
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    if (isLarge) refuseLarge(`${nameOf(file)}, decompressed,`, Number.POSITIVE_INFINITY)
    throw new CliError(
      'usage',
      `${nameOf(file)} is not a complete gzip file. Check that the step before wrote all of it.`,
    )
  }
}

function nameOf(file: string): string {
  return file === '-' ? standardInput : basename(file)
}

const splitAdvice = 'Split the file, or leave out code flows and snippets.'

function refuseLarge(what: string, size: number, advice = splitAdvice): void {
  if (size <= sarifBodyBytes) return
  const has = Number.isFinite(size) ? `has ${size} bytes` : 'is too large'
  throw new CliError('usage', `${what} ${has}; the limit is ${sarifBodyBytes}. ${advice}`)
}
