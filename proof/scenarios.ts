/** Finds the scenarios and their proofs. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ScenarioFile } from '@parapet/contract'
import { parse } from 'yaml'
import type { Mistake } from './variants.ts'

export type ScenarioPlace = {
  name: string
  folder: string
  /** Why there is nothing to run. */
  notExecuted?: string
}

/** `wanted` names scenarios; nothing wanted is every one that learners see. */
export function findScenarios(
  contentDir: string,
  wanted: string[] = [],
): { scenarios: ScenarioPlace[]; mistakes: Mistake[] } {
  const scenarios: ScenarioPlace[] = []
  const mistakes: Mistake[] = []
  for (const file of globSync('scenarios/*/scenario.yaml', { cwd: contentDir }).sort()) {
    const folder = join(contentDir, dirname(file))
    const name = dirname(file).replace('scenarios/', '')
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const { retired, notExecuted } = parse(readFileSync(join(contentDir, file), 'utf8')) as ScenarioFile
    if (retired) continue
    if (existsSync(join(folder, 'proof.ts'))) scenarios.push({ name, folder })
    else if (notExecuted) scenarios.push({ name, folder, notExecuted })
    else mistakes.push({ name, message: 'no proof.ts, and no reason in notExecuted of scenario.yaml' })
  }
  return { scenarios, mistakes }
}
