/** `node:url`. */
const { URL, URLSearchParams } = globalThis

export function fileURLToPath(given: string | URL): string {
  const url = typeof given === 'string' ? new URL(given) : given
  if (url.protocol !== 'file:')
    throw Object.assign(new TypeError('The URL must be of scheme file'), { code: 'ERR_INVALID_URL_SCHEME' })
  if (url.hostname !== '' && url.hostname !== 'localhost')
    throw Object.assign(new TypeError('File URL host must be "localhost" or empty on linux'), {
      code: 'ERR_INVALID_FILE_URL_HOST',
    })
  if (/%2f/i.test(url.pathname))
    throw Object.assign(new TypeError('File URL path must not include encoded / characters'), {
      code: 'ERR_INVALID_FILE_URL_PATH',
    })
  return decodeURIComponent(url.pathname)
}

export function pathToFileURL(path: string): URL {
  const url = new URL('file:///')
  const full = path.startsWith('/') ? path : `${process.cwd()}/${path}`
  url.pathname = full
    .replaceAll('%', '%25')
    .replaceAll('\\', '%5C')
    .replaceAll('\n', '%0A')
    .replaceAll('\r', '%0D')
    .replaceAll('?', '%3F')
    .replaceAll('#', '%23')
  return url
}

export const domainToASCII = (domain: string) => URL.parse(`http://${domain}`)?.hostname ?? ''
export { URL, URLSearchParams }
export default { URL, URLSearchParams, fileURLToPath, pathToFileURL, domainToASCII }
