import { readFile } from 'node:fs/promises'
import { type JsonObject, toObject } from '../read-json.ts'

/** The event of a GitHub job: the body of the webhook. Empty if it cannot be read, since the variables are enough. */
export async function readGithubEvent(file: string | undefined): Promise<JsonObject> {
  if (file === undefined || file === '') return {}
  try {
    return toObject(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return {}
  }
}
