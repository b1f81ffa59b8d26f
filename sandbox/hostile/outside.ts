/** Code that misuses what a judge gives it outside of itself: names, connections and programs. Nothing of it may reach the machine. */

const starts = {
  'reads a file of the machine by a shell': 'cat {SECRET}',
  'writes a file of the machine by a shell': 'touch {FOLDER}/by-shell; echo x > {FOLDER}/by-shell',
  'starts a network client': 'curl http://127.0.0.1:{PORT}/ || nc 127.0.0.1 {PORT} || wget http://127.0.0.1:{PORT}/',
  'opens a device of the shell': 'echo x > /dev/tcp/127.0.0.1/{PORT}',
  'nests substitutions': `${'$('.repeat(300)}true${')'.repeat(300)}`,
  'leaves quotes open': `echo "$(echo '`,
  'prints a lot': `cat ${'big '.repeat(3000)}`,
  'asks for a slow pattern': `echo ${'a'.repeat(40)}! | grep -E '(a+)+$'`,
}

const inTypeScript = (command: string) =>
  `try { const { execSync } = await import('node:child_process'); console.log(String(execSync(${command}))) } catch {}`
const inPython = (command: string) =>
  `import os, subprocess\nfor run in (os.system, subprocess.getoutput):\n    try:\n        print(run(${command}))\n    except Exception:\n        pass`

/** `command` is the expression that gives the command line. */
const ofEach = (wrap: (command: string) => string) =>
  Object.fromEntries(Object.entries(starts).map(([name, command]) => [name, wrap(JSON.stringify(command))]))

const asks = [
  ['connect', ['127.0.0.1', '{PORT}']],
  ['resolve', ['localhost']],
  ['send', [-1, 'eA==']],
  ['secure', [0, { ca: ['x'], toString: 1 }]],
  ['run', [{ args: ['/bin/sh', '-c', 'cat {SECRET}'], cwd: '/', env: { PATH: '/bin' } }]],
  ['run', [null]],
  ['__proto__', []],
  ['constructor', ['return process']],
] as const

/** By way of the function itself that the stand-ins use. */
const asked = Object.fromEntries(
  asks.map(([name, args], index) => [
    `asks the judge for ${name} ${index}`,
    `try { console.log(await globalThis.outside(${JSON.stringify(name)}, ${JSON.stringify(JSON.stringify(args))})) } catch {}`,
  ]),
)

export const outsideTypeScript = {
  ...ofEach(inTypeScript),
  // Longer than a source may be.
  'makes a huge list': inTypeScript("':;'.repeat(50_000)"),
  ...asked,
  'asks the judge to send a lot':
    "try { console.log(await globalThis.outside('send', JSON.stringify([0, 'x'.repeat(100_000)]))) } catch {}",
  'connects by node:net':
    "try { const { connect } = await import('node:net'); connect({ host: '127.0.0.1', port: {PORT} }).on('error', () => {}) } catch {}",
  'requests by node:http':
    "try { const { get } = await import('node:http'); get('http://127.0.0.1:{PORT}/').on('error', () => {}) } catch {}",
  'connects by node:tls':
    "try { const { connect } = await import('node:tls'); connect({ host: '127.0.0.1', port: {PORT} }).on('error', () => {}) } catch {}",
}

export const outsidePython = {
  ...ofEach(inPython),
  'makes a huge list': inPython("':;' * 50_000"),
  'connects by a socket':
    "import socket\ntry:\n    socket.create_connection(('127.0.0.1', {PORT}), timeout=1).sendall(b'x')\nexcept OSError:\n    pass",
  'requests by urllib':
    "import urllib.request\ntry:\n    urllib.request.urlopen('http://127.0.0.1:{PORT}/', timeout=1)\nexcept OSError:\n    pass",
  'connects by TLS':
    "import ssl, socket\ntry:\n    ssl.get_server_certificate(('127.0.0.1', {PORT}), timeout=1)\nexcept Exception:\n    pass",
  'starts a program':
    "import subprocess\ntry:\n    print(subprocess.run(['/bin/cat', '{SECRET}'], capture_output=True).stdout)\nexcept Exception:\n    pass",
}

/** Statements for the judge's PostgreSQL, whose functions are the judge's own code. */
const statements = {
  'a slow pattern': "SELECT 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!' ~ '^(a+)+$'",
  'a slow replacement': "SELECT regexp_replace('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', '(a|aa)+$', 'x', 'g')",
  'a text as long as possible': "SELECT repeat('x', 2000000000)",
  'a text of many long ones':
    "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT repeat('x', 900000) FROM c",
  'a padding as long as possible': "SELECT lpad('x', 2000000000)",
  'a time that is none': "SELECT now() - INTERVAL '999999999 years'",
  'many intervals': `SELECT now()${" - INTERVAL '1 day'".repeat(500)}`,
  'brackets that are never closed': `SELECT ${'left('.repeat(3000)}`,
}

export const databaseTypeScript = Object.fromEntries(
  Object.entries(statements).map(([name, text]) => [
    `asks the judge's database for ${name}`,
    `export const ask = async (db: any) => { try { await db.query(${JSON.stringify(text)}) } catch (error) { console.log(String(error).slice(0, 200)) } }
export function double(value: number) { return value * 2 }`,
  ]),
)
