import type { Operation, OperationAnswer } from '@parapet/contract'
import type { FetchFunction } from '../../../sdk/src/http-client.ts'
import { callBy, type Input } from './call.ts'

type FileOperation = Operation & { rawBody: NonNullable<Operation['rawBody']> }
type Sending<O extends FileOperation> = Pick<Input<O>, 'query' | 'headers'> & {
  file: Blob
  /** Called with the progress, from 0 to 100. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** Calls an operation that takes a file. */
export function sendFile<O extends FileOperation>(
  operation: O,
  { file, onProgress, signal, ...input }: Sending<O>,
): Promise<OperationAnswer<O>> {
  return callBy(createFetchWithProgress(onProgress), operation, { ...input, body: file } as unknown as Input<O>, signal)
}

/** `fetch` doesn't report upload progress; XMLHttpRequest does. */
function createFetchWithProgress(onProgress: (percent: number) => void): FetchFunction {
  return (url, { method, headers, body, signal }) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    return new Promise((resolve, reject) => {
      request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / total))
      request.onerror = () => reject(new TypeError('The request failed'))
      request.onabort = () => reject(signal.reason)
      request.onload = () => {
        const { status, responseText } = request
        resolve({ status, headers: readHeaders(request), text: async () => responseText })
      }
      signal.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit | null)
    })
  }
}

function readHeaders(request: XMLHttpRequest): Headers {
  const lines = request
    .getAllResponseHeaders()
    .split('\r\n')
    .filter((line) => line.includes(':'))
  return new Headers(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
}
