import { readFile } from 'node:fs/promises'
import { type JsonObject, toObject } from '../read-json.ts'

/** The event that a GitHub job runs for: the body of the webhook. Empty when there is none to read, since the variables alone say enough. */
export async function readGithubEvent(file: string | undefined): Promise<JsonObject> {
  if (file === undefined || file === '') return {}
  try {
    return toObject(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return {}
  }
}
