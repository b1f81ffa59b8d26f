import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../../operator-error.ts'
import { buildFolder } from './build-folder.ts'
import { copyTree } from './copy-files.ts'
import { undefinedWhenMissing } from './error-codes.ts'
import { findBinaries } from './find-binaries.ts'
import { checkCluster } from './initialise-cluster.ts'
import { createDataDir, locateCluster, preparePlace, writePointer } from './locate-cluster.ts'
import { runProgram } from './run-program.ts'
import { giveFolder } from './service-user.ts'

// Files that indicate a running server; a copy of a stopped cluster may have them.
const leftOut = new Set(['postmaster.pid', 'postmaster.opts'])

/** Puts a copy of a cluster where this data folder's cluster belongs. The source stays unchanged. */
export async function placeRestoredCluster(options: {
  dataDir: string
  source: string
  log: (message: string) => void
}): Promise<void> {
  const { source, log } = options
  if ((await undefinedWhenMissing(lstat(join(source, 'PG_VERSION')))) === undefined) {
    throw new OperatorError(`${source} holds no copy of a database.`)
  }
  await createDataDir(options.dataDir)
  const cluster = await locateCluster(options.dataDir)
  const taken = new OperatorError(
    `There is a database in ${cluster.location} already. Restore into another data folder, or move that one away.`,
  )
  if (cluster.isInitialised) throw taken
  const binaries = await findBinaries(cluster.user, log)
  await preparePlace(cluster, log)
  const isPlaced = await buildFolder(cluster.location, async (folder) => {
    await copyTree(source, folder, (path) => !leftOut.has(path))
    await giveFolder(folder, cluster.user)
    await checkCluster({ ...cluster, location: folder }, binaries)
    // Flushed to disk before it is in place, so that a reported restore survives a power cut.
    await runProgram(binaries.initdb, ['--sync-only', '-D', folder], { user: cluster.user })
  })
  if (!isPlaced) throw taken
  await writePointer(cluster)
}
