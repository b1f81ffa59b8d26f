/** Programs of this machine that a proof runs. */
import { spawnSync } from 'node:child_process'

export class MissingTool extends Error {}

/** Ends the proof where the program is missing; the run then says which one it needs. */
export function requireTool(command: string, args: readonly string[] = ['--version'], name = command): void {
  const { status } = spawnSync(command, args, { stdio: 'ignore' })
  if (status !== 0) throw new MissingTool(name)
}
