import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { OperatorError } from '../../operator-error.ts'
import { copyChangingFile, copyTree } from './copy-files.ts'
import type { EmbeddedConnection } from './hold-server.ts'

// Like pg_basebackup: PostgreSQL recreates their contents at every start, but the folders must exist.
const emptiedFolders = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const leftOutFiles = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map'])
const controlFile = join('global', 'pg_control')

/**
 * Copies the files of a running PostgreSQL to an empty or new folder. The copy contains everything committed before
 * this ends, and starts like PostgreSQL after a crash.
 */
export async function copyRunningCluster(options: {
  connection: EmbeddedConnection
  location: string
  target: string
}): Promise<void> {
  const { connection, location, target } = options
  await mkdir(target, { recursive: true, mode: 0o700 })
  if ((await readdir(target)).length > 0) throw new Error(`The folder ${target} for the copy is not empty.`)
  if ((await readdir(join(location, 'pg_tblspc'))).length > 0) {
    throw new OperatorError(
      'The database uses tablespaces outside its folder, which a copy would miss. Use pg_basebackup.',
    )
  }
  const client = new pg.Client({ ...connection, application_name: `parapet copy (pid ${process.pid})` })
  client.on('error', () => {})
  await client.connect()
  try {
    // The slot keeps the log from the start of the copy. It is temporary and ends with the connection.
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [`parapet_copy_${process.pid}`])
    const started = await client.query<{ first: string }>(
      "SELECT pg_walfile_name(pg_backup_start('parapet copy', true)) AS first",
    )
    await copyTree(location, target, isCopied)
    await writeFile(join(target, controlFile), await readWhole(join(location, controlFile)), { mode: 0o600 })
    const { rows } = await client.query<{ last: string; label: string; tablespaces: string }>(
      `SELECT pg_walfile_name(lsn) AS last, labelfile AS label, spcmapfile AS tablespaces
         FROM pg_backup_stop(wait_for_archive => false)`,
    )
    const first = started.rows[0]?.first
    const stopped = rows[0]
    if (first === undefined || stopped === undefined) throw new Error('PostgreSQL did not say what the copy needs.')
    await writeFile(join(target, 'backup_label'), stopped.label, { mode: 0o600 })
    if (stopped.tablespaces.trim() !== '') {
      await writeFile(join(target, 'tablespace_map'), stopped.tablespaces, { mode: 0o600 })
    }
    await copyLog(location, target, { first, last: stopped.last })
  } finally {
    await client.end()
  }
}

function isCopied(path: string): boolean {
  const name = basename(path)
  if (emptiedFolders.has(path.split('/', 1)[0] ?? '')) return emptiedFolders.has(path)
  if (dirname(path) === '.' && (leftOutFiles.has(name) || /^postgres\.log|\.lock$/.test(name))) return false
  return path !== controlFile && !name.startsWith('pgsql_tmp') && !name.startsWith('pg_internal.init')
}

/** PostgreSQL writes this small file in place, so a single read may be half old and half new. */
async function readWhole(path: string): Promise<Buffer> {
  let before = await readFile(path)
  for (;;) {
    const after = await readFile(path)
    if (after.equals(before)) return after
    before = after
  }
}

async function copyLog(location: string, target: string, range: { first: string; last: string }): Promise<void> {
  const names = (await readdir(join(location, 'pg_wal'))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= range.first && name <= range.last,
  )
  for (const name of [range.first, range.last]) {
    if (!names.includes(name)) throw new Error(`PostgreSQL's log file ${name} is missing, so the copy is not usable.`)
  }
  for (const name of names) await copyChangingFile(join(location, 'pg_wal', name), join(target, 'pg_wal', name))
}
