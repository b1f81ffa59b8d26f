import type { Operation, OperationAnswer } from '@parapet/contract'
import { type Input, readAnswer, toUrl, unreachable } from './call.ts'

type FileOperation = Operation & { rawBody: NonNullable<Operation['rawBody']> }
type Sending<O extends FileOperation> = Pick<Input<O>, 'query' | 'headers'> & {
  file: Blob
  /** Told with how much was sent, from 0 to 100. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** Calls an operation that takes a file. `fetch` does not tell how much of a body was sent, so it is not used here. */
export function sendFile<O extends FileOperation>(operation: O, sending: Sending<O>): Promise<OperationAnswer<O>> {
  const request = new XMLHttpRequest()
  request.open(operation.method, toUrl(operation, sending as unknown as Input<O>))
  request.setRequestHeader('content-type', operation.rawBody.mediaTypes[0] as string)
  for (const [key, value] of Object.entries((sending.headers ?? {}) as Record<string, string>)) {
    const name = operation.headers?.[key]?.name
    if (name !== undefined && value !== '') request.setRequestHeader(name, asBytes(value))
  }
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => sending.onProgress(Math.floor((100 * loaded) / total))
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(sending.signal.reason)
    request.onload = () => {
      try {
        resolve(readAnswer<O>(request.status, (name) => request.getResponseHeader(name), request.responseText))
      } catch (error) {
        reject(error)
      }
    }
    sending.signal.addEventListener('abort', () => request.abort())
    request.send(sending.file)
  })
}

/** Headers are bytes; each is written as one character, as the browser wants it, and the service reads UTF-8. */
function asBytes(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text))
}
