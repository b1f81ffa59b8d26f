// part: imports
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
// end
import { join } from 'node:path'

export type Status = { version: string; lastRunAt: string; isHealthy: boolean }

/** The state of the agent, in a folder that other users of the server can look into. */
export function openState(folder: string) {
  const statusFile = join(folder, 'status.json')
  const tokenFile = join(folder, 'token')

  return {
    async create(): Promise<void> {
      // block: make-folder
      await mkdir(folder, { recursive: true, mode: 0o755 })
      // end
    },

    /** Read by the monitoring. */
    async saveStatus(status: Status): Promise<void> {
      // block: write-status
      const next = `${statusFile}.next`
      await writeFile(next, JSON.stringify(status), { mode: 0o644 })
      await rename(next, statusFile)
      // end
    },

    async saveToken(token: string): Promise<void> {
      // block: write-token
      await writeFile(tokenFile, `${token}\n`)
      // end
    },

    async readToken(): Promise<string> {
      // block: read-token
      const text = await readFile(tokenFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw new Error('the agent is not signed on')
        throw error
      })
      if (!/^[\w-]{20,}\n$/.test(text)) throw new Error('the file of the token is damaged')
      return text.trim()
      // end
    },

    async signOff(): Promise<void> {
      // block: remove-token
      await rm(tokenFile, { force: true })
      // end
    },
  }
}
