/** What the content says about Python; `answers.py` tries it. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Outcome, Quote } from './quote.ts'

const script = join(import.meta.dirname, 'answers.py')

type Answers = Record<string, string | null>

function ask(python: string, names: string[]): Answers {
  const { stdout, stderr, error } = spawnSync(python, [script, ...names], { encoding: 'utf8' })
  if (error !== undefined) return {}
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}

/** One start answers all. The system's Python has Debian's packages, and may not be the first in PATH. */
function askAll(): Answers {
  const answers = ask('python3', Object.keys(sentences))
  const missing = Object.keys(answers).filter((name) => answers[name] === null)
  return missing.length === 0 ? answers : { ...answers, ...ask('/usr/bin/python3', missing) }
}

let answers: Answers | undefined

function run(name: string): Outcome {
  answers ??= askAll()
  const answer = answers[name]
  if (answer === undefined) return { missing: 'python3' }
  return answer ?? { missing: needs[name] ?? 'another Python' }
}

/** What not every Python can answer. */
const needs: Record<string, string> = {
  make_ids: 'a Python with libuuid',
  entity_growth: 'a Python with expat 2.4',
  skip_jwt_checks: 'the Python package jwt',
  redirect_with_tab: 'the Python package werkzeug',
  mark_as_safe: 'the Python package jinja2',
}

const sentences: Record<string, [file: string, says: string]> = {
  none_equals_none: [
    'broken-authentication/challenges/device-keys/challenge.yaml',
    '`None != None` is false, so no error is raised.',
  ],
  truth_of_text: ['insecure-defaults/lesson.md', '`Boolean("false")` and `bool("false")` are both true.'],
  killed_process: [
    'error-handling/challenges/upload-scan/challenge.yaml',
    '`subprocess` reports the negative number of the signal, here -9.',
  ],
  compare_lengths: [
    'hardcoded-credentials/challenges/session-secret/challenge.yaml',
    '`compare_digest` returns `False` when the lengths differ',
  ],
  match_line_end: [
    'command-injection/challenges/log-search/challenge.yaml',
    '`match` with a trailing `$` would accept a line break at the end',
  ],
  refuse_line_breaks: [
    'input-validation/challenges/contact-form/challenge.yaml',
    '`EmailMessage` of the standard library refuses line breaks in headers on its own.',
  ],
  quote_for_shell: [
    'command-injection/challenges/fleet-logs/challenge.yaml',
    `It leaves harmless words unquoted and writes a single quote as \`'"'"'\`, which means the same.`,
  ],
  join_absolute: [
    'path-traversal/challenges/invoice-download/challenge.yaml',
    "`Path('/srv/invoices/7') / '/etc/passwd'` is `/etc/passwd`.",
  ],
  common_prefix: [
    'path-traversal/challenges/workspace-files/challenge.yaml',
    '`os.path.commonprefix` has the same flaw; `commonpath` and `is_relative_to` compare whole parts.',
  ],
  escape_ascii: [
    'log-injection/challenges/login-log/challenge.yaml',
    '`json.dumps` escapes all that is not ASCII, and with it the rarer ends of lines (U+0085, U+2028) that `splitlines` knows.',
  ],
  join_backslash: [
    'open-redirect/challenges/after-sign-in/challenge.yaml',
    "`urljoin` knows nothing of backslashes, but the answer is always a complete address with the shop's own host in it",
  ],
  user_in_host: [
    'ssrf/challenges/price-list-import/challenge.yaml',
    '`urllib` treats the user name as part of the host and finds no such host',
  ],
  redirect_schemes: [
    'ssrf/challenges/calendar-refresh/challenge.yaml',
    'a redirect handler, which accepts http, https and ftp targets',
  ],
  start_tls: [
    'transport-security/challenges/mail-relay/challenge.yaml',
    '`starttls()` itself raises `SMTPNotSupportedError` when the server does not advertise the extension',
  ],
  empty_host: [
    'insecure-defaults/challenges/admin-port/challenge.yaml',
    'An empty host is `INADDR_ANY`, that is 0.0.0.0.',
  ],
  locate_names: [
    'insecure-deserialization/challenges/dashboard-import/challenge.yaml',
    '`logging.os.system` begins with `logging`, which imports `os` for itself.',
  ],
  load_pickle: [
    'insecure-deserialization/challenges/shared-search/challenge.yaml',
    'A working attack fits into 60 characters.',
  ],
  guess_type: ['file-upload/challenges/ticket-attachments/challenge.yaml', '`log.html` becomes `text/html`.'],
  make_private_file: [
    'missing-authorization/challenges/token-file/challenge.yaml',
    '`mkstemp` makes a file with a new name and the mode 600.',
  ],
  make_ids: [
    'insecure-randomness/challenges/shared-documents/challenge.yaml',
    'the last two stay the same in all ids of a process',
  ],
  external_entities: ['xxe/lesson.md', "Python's `xml.sax` has left external entities off since 3.7.1."],
  entity_growth: [
    'xxe/challenges/catalog-feed/challenge.yaml',
    'only from 8 MB of output on and at a hundredfold; below that nothing is refused',
  ],
  walk_format: [
    'code-injection/challenges/mail-template/challenge.yaml',
    '`{order.__init__.__globals__}` shows the variables of the module.',
  ],
  skip_jwt_checks: [
    'jwt-verification/challenges/renew-session/challenge.yaml',
    '`verify_signature: False` turns off all other checks of PyJWT as well, audience and issuer included.',
  ],
  redirect_with_tab: [
    'open-redirect/challenges/after-sign-in/challenge.yaml',
    'Newer versions of Werkzeug encode the backslash in `Location`. A tab between the two slashes still works, as it is dropped on the way to the header.',
  ],
  mark_as_safe: ['xss/challenges/login-history/challenge.yaml', "Jinja2's `safe` does not make a value safe."],
}

export const pythonQuotes: Quote[] = Object.entries(sentences).map(([name, [file, says]]) => ({
  file,
  says,
  run: () => run(name),
}))
