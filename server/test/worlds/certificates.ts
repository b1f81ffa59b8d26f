/** Test support: a private CA with a certificate that it signed, as in companies. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const run = promisify(execFile)

/** `name` as in a certificate: `DNS:localhost` or `IP:192.0.2.1`. `caFile` is for NODE_EXTRA_CA_CERTS. */
export async function useCertificate(name: string): Promise<{ key: Buffer; cert: Buffer; caFile: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-certificates-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder })
  const [ca, leaf] = ['ca', 'leaf'].map((file) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${file}.key`])
  await writeFile(join(folder, 'leaf.ext'), `basicConstraints=CA:FALSE\nsubjectAltName=${name}\n`)
  await openssl('req', '-x509', ...(ca ?? []), '-out', 'ca.crt', '-days', '30', '-subj', '/CN=Test CA')
  await openssl('req', '-new', ...(leaf ?? []), '-out', 'leaf.csr', '-subj', '/CN=Test')
  await openssl(
    ...['x509', '-req', '-in', 'leaf.csr', '-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial'],
    ...['-extfile', 'leaf.ext', '-days', '30', '-out', 'leaf.crt'],
  )
  const [key, cert] = await Promise.all([readFile(join(folder, 'leaf.key')), readFile(join(folder, 'leaf.crt'))])
  return { key, cert, caFile: join(folder, 'ca.crt') }
}
