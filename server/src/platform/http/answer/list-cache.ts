import { LRUCache } from 'lru-cache'
import { type PreparedBody, prepareBody } from './answer.ts'

const maxCachedBytes = 64 * 1024 * 1024

type Entry = { revision: string; body: PreparedBody }

/**
 * Serialized lists by organization. The caller's credentials were just read together with the list's revision, so an
 * entry with that revision is as fresh as a new query, in however many processes.
 */
export type ListCache = {
  get(key: string, revision: string): PreparedBody | undefined
  set(key: string, revision: string, bytes: Buffer): PreparedBody
}

export function createListCache(maxBytes = maxCachedBytes): ListCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    // The compressed form is added later and is smaller; counting it up front keeps the limit correct.
    sizeCalculation: ({ body }) => Math.ceil(body.bytes.length * 1.5) + 200,
  })
  return {
    get(key, revision) {
      const entry = entries.get(key)
      return entry?.revision === revision ? entry.body : undefined
    },
    set(key, revision, bytes) {
      const body = prepareBody(bytes)
      entries.set(key, { revision, body })
      return body
    },
  }
}
