/** SimpleSAMLphp as packaged by Debian: an identity provider that shares no code and no language with us. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keysOf } from './saml-messages.ts'

const php = process.env.PHP ?? 'php'
const folder = process.env.SIMPLESAMLPHP ?? '/usr/share/simplesamlphp'

/** What is missing on this machine; undefined if nothing is. */
export function explainMissing(): string | undefined {
  if (!existsSync(join(folder, 'www')))
    return 'SimpleSAMLphp (Debian: apt install simplesamlphp; or set SIMPLESAMLPHP to its folder)'
  if (spawnSync(php, ['-v']).status !== 0) return 'PHP (Debian: apt install php-cli php-xml; or set PHP to its path)'
  return undefined
}

export type SimpleSamlPhp = {
  metadataUrl: string
  /** Registers our service there. */
  trust(service: { entityId: string; acsUrl: string }): Promise<void>
  /** Submits name and password in its form and returns the form in its response. */
  signIn(requestUrl: string): Promise<{ acsUrl: string; samlResponse: string; relayState: string }>
  close(): Promise<void>
}

export async function startSimpleSamlPhp(person: { email: string; name: string }): Promise<SimpleSamlPhp> {
  const home = await mkdtemp(join(tmpdir(), 'parapet-simplesamlphp-'))
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const { privateKey, certificate } = await keysOf('simplesamlphp')
  for (const name of ['config', 'metadata', 'cert', 'log', 'data', 'sessions', 'tmp']) await mkdir(join(home, name))
  const write = (path: string, text: string) => writeFile(join(home, path), text)
  await write('cert/idp.pem', privateKey)
  await write('cert/idp.crt', certificate)
  await write('config/config.php', writeConfig(home, url))
  await write(
    'config/authsources.php',
    `<?php $config = ['people' => ['exampleauth:UserPass', 'vera:secret' => ['uid' => ['vera'], 'mail' => ['${person.email}'], 'displayName' => ['${person.name}']]]];`,
  )
  await write(
    'metadata/saml20-idp-hosted.php',
    `<?php $metadata['${url}/idp'] = ['host' => '__DEFAULT__', 'privatekey' => 'idp.pem', 'certificate' => 'idp.crt', 'auth' => 'people',
  'authproc' => [3 => ['class' => 'saml:AttributeNameID', 'attribute' => 'uid', 'Format' => 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent']]];`,
  )
  // Warnings of an older SimpleSAMLphp under a newer PHP would come before its headers.
  const server = spawn(php, ['-d', 'display_errors=0', '-S', `127.0.0.1:${port}`, '-t', join(folder, 'www')], {
    env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: join(home, 'config') },
    stdio: 'ignore',
  })
  const metadataUrl = `${url}/saml2/idp/metadata.php`
  await waitFor(server, metadataUrl)
  return {
    metadataUrl,
    trust: ({ entityId, acsUrl }) =>
      write(
        'metadata/saml20-sp-remote.php',
        `<?php $metadata['${entityId}'] = ['AssertionConsumerService' => '${acsUrl}', 'NameIDFormat' => 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'];`,
      ),
    signIn: (requestUrl) => signIn(requestUrl),
    async close() {
      server.kill()
      await rm(home, { recursive: true })
    },
  }
}

function writeConfig(home: string, url: string): string {
  return `<?php $config = [
  'baseurlpath' => '${url}/', 'certdir' => '${home}/cert/', 'loggingdir' => '${home}/log/', 'datadir' => '${home}/data/',
  'tempdir' => '${home}/tmp', 'metadatadir' => '${home}/metadata', 'secretsalt' => 'for a test only', 'timezone' => 'UTC',
  'auth.adminpassword' => 'for a test only', 'technicalcontact_email' => 'admin@example.com', 'logging.handler' => 'file',
  'enable.saml20-idp' => true, 'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true],
  'store.type' => 'phpsession', 'session.phpsession.savepath' => '${home}/sessions', 'session.cookie.secure' => false,
  'session.cookie.samesite' => 'Lax', 'metadata.sources' => [['type' => 'flatfile', 'directory' => '${home}/metadata']],
  'trusted.url.domains' => null, 'admin.checkforupdates' => false,
];`
}

/** Follows the browser's path: to the form, through it, and to the page that posts the response. */
async function signIn(requestUrl: string) {
  const cookies = new Map<string, string>()
  const visit = async (url: string, form?: Record<string, string>): Promise<{ url: string; text: string }> => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';', 1)[0] as string).split('=', 2)
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    return location === null ? { url, text: await response.text() } : visit(new URL(location, url).href)
  }
  const form = await visit(requestUrl)
  const authState = new URL(form.url).searchParams.get('AuthState') ?? ''
  const { text } = await visit(form.url, { username: 'vera', password: 'secret', AuthState: authState })
  const read = (pattern: RegExp) => decodeEntities(pattern.exec(text)?.[1] ?? '')
  return {
    acsUrl: read(/action="([^"]+)"/),
    samlResponse: read(/name="SAMLResponse" value="([^"]+)"/),
    relayState: read(/name="RelayState" value="([^"]+)"/),
  }
}

function decodeEntities(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function waitFor(server: ChildProcess, url: string): Promise<void> {
  while (server.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.status === 200) return
    if (answer !== undefined)
      throw new Error(`SimpleSAMLphp answered ${answer.status}: ${(await answer.text()).slice(0, 2000)}`)
    await sleep(100)
  }
  throw new Error(`PHP ended with ${server.exitCode}`)
}
