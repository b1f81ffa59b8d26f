/** What the content says about programs of the system. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import { type Outcome, type Quote, saysIf } from './quote.ts'

const topics = join(import.meta.dirname, '../../content/topics')

/** What a machine has configured for its users must not decide. */
const env = { ...process.env, LC_ALL: 'C', GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }

type Use = (output: string) => Outcome | Promise<Outcome>

/** Runs a script in a folder of its own that holds the file `input`, if all its tools are there. */
function inShell(tools: string[], script: string, use: Use, input = ''): Outcome | Promise<Outcome> {
  const missing = tools.find((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0)
  if (missing !== undefined) return { missing }
  const cwd = mkdtempSync(join(tmpdir(), 'quoted-'))
  try {
    writeFileSync(join(cwd, 'input'), input)
    const { stdout, stderr } = spawnSync('sh', ['-c', script], { cwd, encoding: 'utf8', env })
    return use((stdout + stderr).trim())
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
}

/** Other programs have the same name. */
function isImageMagick(command: string): boolean {
  return String(spawnSync(command, ['-version'], { encoding: 'utf8' }).stdout).includes('ImageMagick')
}

const sessionSecret = 'hardcoded-credentials/challenges/session-secret'
/** The separator of words, a variable of the shell. */
const ifs = '$'.concat('{IFS}')
const fleetLogs = 'command-injection/challenges/fleet-logs/challenge.yaml'

/** The lines of the exploit that make the token. */
function readTokenScript(): string {
  const { exploit } = parse(readFileSync(join(topics, sessionSecret, 'challenge.yaml'), 'utf8'))
  const lines = (exploit.request as string).split('\n').filter((line) => /^(payload|mac)=/.test(line))
  return `${lines.join('\n')}\necho "$payload.$mac"`
}

export const toolQuotes: Quote[] = [
  {
    file: 'insecure-defaults/challenges/admin-port/challenge.yaml',
    says: '`curl: (7) Failed to connect to 203.0.113.20 port 9090`',
    run: () =>
      // Nothing listens on port 1.
      inShell(['curl'], 'curl -q --silent --show-error --noproxy "*" http://127.0.0.1:1/', (output) => {
        const isRefused = /^curl: \(7\) Failed to connect to 127\.0\.0\.1 port 1\b/.test(output)
        return saysIf(isRefused, '`curl: (7) Failed to connect to 203.0.113.20 port 9090`')
      }),
  },
  {
    file: 'file-upload/challenges/thumbnails/challenge.yaml',
    says: 'the upload is refused: `improper image header`',
    run: () =>
      isImageMagick('convert')
        ? inShell(
            ['convert'],
            'mv input lamp.png && convert png:lamp.png out.png',
            (output) => `the upload is refused: \`${/(improper image header) .lamp\.png/.exec(output)?.[1]}\``,
            '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
          )
        : { missing: 'ImageMagick' },
  },
  {
    file: `${sessionSecret}/challenge.yaml`,
    says: 'the token is accepted: the attacker is an administrator',
    run: () =>
      inShell(['basenc', 'openssl'], readTokenScript(), async (token) => {
        const code = join(topics, sessionSecret, 'typescript/sessions.ts')
        const { createSessions } = await import(pathToFileURL(code).href)
        const session = createSessions({}, { info: () => {} }).verify(token)
        return saysIf(session?.role === 'admin', 'the token is accepted: the attacker is an administrator')
      }),
  },
  {
    file: fleetLogs,
    says: 'between double quotes a shell still expands `$(...)` and backticks',
    run: () =>
      inShell(['sh'], 'echo "$(echo a) `echo b`"', (output) =>
        saysIf(output === 'a b', 'between double quotes a shell still expands `$(...)` and backticks'),
      ),
  },
  {
    file: fleetLogs,
    says: "where a POSIX shell expands nothing, and single quotes inside are written as `'\\''`",
    run: () =>
      inShell(['sh'], "printf %s '$(echo a) `echo b` '\\''c'\\'''", (output) =>
        saysIf(
          output === "$(echo a) `echo b` 'c'",
          "where a POSIX shell expands nothing, and single quotes inside are written as `'\\''`",
        ),
      ),
  },
  {
    file: fleetLogs,
    says: `\`${ifs}\` is a space to the shell`,
    run: () =>
      inShell(['sh'], `echo a${ifs}b`, (output) => saysIf(output === 'a b', `\`${ifs}\` is a space to the shell`)),
  },
  {
    file: 'command-injection/challenges/branch-history/challenge.yaml',
    says: '`git log` has `--output=<file>`, which writes the result to a file',
    run: () =>
      inShell(
        ['git'],
        'git init -q . && git -c user.name=a -c user.email=a@example.com commit -q --allow-empty -m "$(cat input)" && git log --format=%s --output=start.html && cat start.html',
        (output) =>
          saysIf(output === 'First line', '`git log` has `--output=<file>`, which writes the result to a file'),
        'First line',
      ),
  },
  {
    file: 'command-injection/challenges/branch-history/challenge.yaml',
    says: 'git folds the whole first paragraph of the message into one line',
    run: () =>
      inShell(
        ['git'],
        'git init -q . && git -c user.name=a -c user.email=a@example.com commit -q --allow-empty -F input && git log --format=%s',
        (output) =>
          saysIf(
            output === 'First line second line',
            'git folds the whole first paragraph of the message into one line',
          ),
        'First line\nsecond line\n\nNext paragraph',
      ),
  },
]
