/** The import worker with archives that zip really makes: what fits into a small one, and what it costs to read it. */
import assert from 'node:assert/strict'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openPython, type PythonEnding } from '#scenario/python'
import type { Scenario } from '#scenario/scenario'
import { createShell } from '#scenario/shell'
import { requireTool } from '#scenario/tools'

export const notRun = {
  '3-damage': 'the upload belongs to the story; what the worker does with the archive is run',
  '6-again': 'the upload belongs to the story; what the worker does with the archive is run',
  '8-picture': 'no library for pictures is installed',
}

/** A thousandth of the story: where a learner asks for gigabytes, the proof packs megabytes. */
const smaller = '#!/bin/bash\nexec $(PATH=${PATH#*:} command -v ${0##*/}) "${@//G/M}"\n'
const scale = 1024

const commands = [
  'head -c 50G /dev/zero | zip -Z bzip2 bomb.zip -',
  'head -c 20G /dev/zero | zip -Z bzip2 bomb.zip -',
  'head -c 30G /dev/zero | zip -Z=bzip2 bomb.zip -',
  'dd if=/dev/zero bs=1G count=50 | zip -Z bzip2 bomb.zip -',
  'truncate -s 50G zeros; zip -Z bzip2 bomb.zip zeros',
  'head -c 1G /dev/zero | zip -Z bzip2 bomb.zip -',
  'head -c 10G /dev/zero | zip -Z bzip2 bomb.zip -',
  'head -c 20G /dev/zero | zip bomb.zip -',
  'head -c 20G /dev/zero | zip -Z deflate bomb.zip -',
  'head -c 20G /dev/zero | zip -9 bomb.zip -',
  'head -c 20G /dev/zero | zip -Z store bomb.zip -',
  'head -c 1G /dev/zero | zip bomb.zip -',
  'head -c 2G /dev/zero | zip -9 bomb.zip -',
]

const modules = (worker: string) => ({
  'import_worker.py': worker,
  'contacts/__init__.py': '',
  'contacts/database.py': 'class Connection: pass\n',
  'contacts/jobs.py': 'class Job: pass\nclass PermanentError(Exception): pass\n',
  'contacts/storage.py':
    'class uploads:\n    kept = {}\n    get = staticmethod(lambda upload_id: uploads.kept[upload_id])\n',
})

/** A worker that may use 400 MB, and what it makes of one archive. */
const script = `
import contextlib, json, os, resource, struct, sys, zipfile
job_input = json.load(sys.stdin)

def write(method, chunks, name="contacts.csv"):
    with zipfile.ZipFile("upload.zip", "w", method) as archive, archive.open(name, "w", force_zip64=True) as entry:
        for chunk in chunks: entry.write(chunk)

zeros = bytes(1 << 20)
kind = job_input["archive"]
path = f"upload-{kind}.zip"
if not os.path.exists(path):
    method = zipfile.ZIP_DEFLATED if kind in ("list", "deflated") else zipfile.ZIP_BZIP2
    chunks = [b"name,email\\n", b"Ada,ada@example.com\\n" * 3] if kind == "list" else (zeros for _ in range(600))
    with zipfile.ZipFile(path, "w", method) as archive, archive.open("contacts.csv", "w") as entry:
        for chunk in chunks: entry.write(chunk)
    if kind == "lying":
        # The size of the entry in the table of contents.
        content = bytearray(open(path, "rb").read())
        at = content.rindex(b"PK\\x01\\x02")
        content[at + 24:at + 28] = struct.pack("<I", 1000)
        open(path, "wb").write(content)

import import_worker
from contacts.storage import uploads

class Upload:
    size = os.path.getsize(path)
Upload.path = path
uploads.kept["u"] = Upload

class Job:
    id, upload_id, org_id = "i-1", "u", "o"
    acknowledged = False
    def acknowledge(self): self.acknowledged = True

class Database:
    rows = 0
    @contextlib.contextmanager
    def transaction(self): yield
    def execute(self, text, values): self.rows += 1

limit = 400 << 20
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
job, db, error = Job(), Database(), None
try: import_worker.run(job, db)
except MemoryError: error = "MemoryError"
except Exception as problem: error = f"{type(problem).__name__}: {problem}"
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
print(json.dumps({"error": error, "rows": db.rows, "done": job.acknowledged, "size": Upload.size, "peak": peak}))
`

type Result = { error: string | null; rows: number; done: boolean; size: number; peak: number }

export async function prove(scenario: Scenario): Promise<void> {
  const { check, quote, ask, folder } = scenario
  requireTool('zip', ['-v'])
  const python = openPython()
  const programs = { head: smaller, dd: smaller, truncate: smaller }
  const shell = createShell({ folder, programs })
  const archive = join(folder, 'bomb.zip')

  for (const command of commands) {
    rmSync(archive, { force: true })
    const { output } = await shell(command)
    const listed = (await shell('unzip -v bomb.zip | tail -1')).output
    const isGoal = statSync(archive).size * scale < 5 * 2 ** 20 && Number(/\d+/.exec(listed)?.[0]) * scale >= 20e9
    await check(`2-attack: ${JSON.stringify(command)}`, () => {
      const reply = ask('2-attack', command)
      assert.equal(reply.isGoal, isGoal, `${output}${listed}`)
      const packed = output.replaceAll(/\d+\+\d+ records.*\n|\d+ bytes .*\n/g, '').replace('adding: zeros', 'adding: -')
      const added = /adding: - \(.*\)/.exec(reply.text)?.[0]
      if (added !== undefined) assert.ok(packed.includes(added), `${added} is not in ${output}`)
    })
  }
  await check('2-attack: other commands', () => {
    const bomb = `python3 -c "import zipfile; zipfile.ZipFile('bomb.zip', 'w', zipfile.ZIP_BZIP2)"`
    assert.ok(ask('2-attack', bomb).isGoal)
    for (const command of [
      'head -c 50G /dev/zero | bzip2 > bomb.bz2',
      'zip -r two.zip one.zip',
      'zip -h',
      'head -c 1G /dev/zero',
      'ls',
    ])
      assert.equal(ask('2-attack', command).isGoal, false, command)
  })
  await check('the sizes are those of zeros: each method packs them at a steady rate', async () => {
    const packed = async (method: string, bytes: number) => {
      rmSync(archive, { force: true })
      await shell(`head -c ${bytes} /dev/zero | zip -Z ${method} bomb.zip -`)
      return statSync(archive).size
    }
    // As many zeros as fit into a block of bzip2, which is always packed as a whole.
    const block = 45_899_000
    const grow = async (method: string, bytes: number) => {
      const [small, large] = [await packed(method, block), await packed(method, 6 * block)]
      return small + ((large - small) / (5 * block)) * (bytes - block)
    }
    const isNear = (found: number, expected: number) =>
      assert.ok(Math.abs(found / expected - 1) < 0.03, `${found}, not ${expected}`)
    const gigabyte = 2 ** 30
    quote('2-attack', '53687091200  BZip2    56762 100%')
    assert.equal(50 * gigabyte, 53687091200)
    isNear(await grow('bzip2', 50 * gigabyte), 56762)
    quote('2-attack', '1018K')
    isNear(await grow('deflate', gigabyte), 1018 * 1024)
    quote('5-fix', 'The next bomb has 49 KB and unpacks to 43 GB')
    isNear(await grow('bzip2', 43e9), 45_500)
  })

  const run = (name: string, source: string) =>
    python({ folder, modules: modules(source), script, input: { archive: name } })
  const read = (name: string, source: string) => readResult(run(name, source))
  await check('the worker imports a list', () => {
    const { error, rows, done } = read('list', scenario.code())
    assert.deepEqual({ error, rows, done }, { error: null, rows: 3, done: true })
  })
  await check('a small archive uses up the memory of the worker, and the job comes back', () => {
    const { error, done, size } = read('bomb', scenario.code())
    assert.deepEqual({ error, done }, { error: 'MemoryError', done: false })
    assert.ok(size < 2000)
  })

  await check('a sum of the sizes that the sender wrote is no limit', () => {
    quote('5-fix', 'With `file_size` set to 1,000, the check passes.')
    assert.equal(read('lying', scenario.code(summed)).error, 'MemoryError')
    assert.match(read('bomb', scenario.code(summed)).error ?? '', /PermanentError/)
  })
  await check('reading in blocks holds for deflate, and not for bzip2', () => {
    assert.match(read('deflated', scenario.code(inBlocks('True'))).error ?? '', /PermanentError: too large/)
    quote('5-fix', 'The count begins after the machine has died.')
    assert.equal(read('bomb', scenario.code(inBlocks('True'))).error, 'MemoryError')
  })
  await check('with the right fix the worker survives both, and still imports lists', () => {
    const safe = scenario.code(inBlocks('entry.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)'))
    const { error, peak } = read('bomb', safe)
    assert.ok(
      error?.includes(quote('6-again', 'is packed with an unsupported method. Please use an ordinary ZIP archive.')),
      error ?? '',
    )
    assert.ok(peak < 100, `${peak} MB`)
    assert.match(read('deflated', safe).error ?? '', /PermanentError: too large/)
    assert.equal(read('list', safe).rows, 3)
  })
}

function readResult({ result, errors }: PythonEnding): Result {
  assert.ok(result, errors)
  return result as Result
}

const summed = {
  'read-entry': `def rows_of(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> list[dict[str, str]]:
    if sum(one.file_size for one in archive.infolist()) > 200 * 1024 * 1024:
        raise PermanentError("too large")
    text = archive.read(entry).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))`,
}

/** Two of the proposals, which differ in the methods that they allow. */
const inBlocks = (isAllowed: string) => ({
  'read-entry': `def rows_of(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> list[dict[str, str]]:
    if not (${isAllowed}):
        raise PermanentError(f"{entry.filename} is packed with an unsupported method. Please use an ordinary ZIP archive.")
    kept, count = [], 0
    with archive.open(entry) as file:
        while block := file.read(65536):
            count += len(block)
            if count > 200 * 1024 * 1024:
                raise PermanentError("too large")
            # What is read is used up row by row; only the last block matters here.
            kept = (kept + [block])[-2:]
    return list(csv.DictReader(io.StringIO(b"".join(kept).decode("utf-8-sig"))))`,
})
