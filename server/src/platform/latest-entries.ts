import { LRUCache } from 'lru-cache'

/**
 * The most recently used entries, up to so many. With `max`, LRUCache would allocate room for all of them immediately, which
 * takes milliseconds of every start; counted by size, it grows as it is filled.
 */
export function createLatestEntries<V extends NonNullable<unknown>>(count: number): LRUCache<string, V> {
  return new LRUCache<string, V>({ maxSize: count, sizeCalculation: () => 1 })
}
