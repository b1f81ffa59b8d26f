import { describe, expect, test } from 'vitest'
import { builtInTopics } from '../../../../../test/sarif-world.ts'
import cweTree from './cwe-tree.json' with { type: 'json' }
import { createTopicMap } from './map-topic.ts'

const tree: Record<string, number[]> = cweTree
const pillars = [284, 435, 664, 682, 691, 693, 697, 703, 707, 710]
/** Categories rather than weaknesses; scanners still report them. */
const collections = [16, 310, 730, 937, 1035]

describe('the tree of CWEs', () => {
  test('leads from every entry to a root without cycles', () => {
    const roots = Object.keys(tree).filter((cwe) => tree[cwe]?.length === 0)
    expect(roots.map(Number)).toEqual([...pillars, ...collections].sort((a, b) => a - b))
    for (const cwe of Object.keys(tree)) {
      let level = [Number(cwe)]
      for (let steps = 0; level.length > 0; steps++) {
        expect(steps, `CWE-${cwe} goes round in circles`).toBeLessThan(20)
        level = [...new Set(level.flatMap((one) => tree[one] ?? []))]
        for (const one of level) expect(tree[one], `CWE-${one}, above CWE-${cwe}`).toBeDefined()
      }
    }
  })

  test('holds every CWE of the catalog', () => {
    expect(builtInTopics.map(([cwe]) => cwe).filter((cwe) => tree[cwe] === undefined)).toEqual([])
  })
})

describe('the topic of a CWE', () => {
  const topics = createTopicMap(builtInTopics)

  test.each([
    [89, 'sql-injection'],
    [564, 'sql-injection'],
    [1004, 'session-management'],
    [476, 'buffer-overflow'],
    [1327, 'insecure-defaults'],
    [502, 'insecure-deserialization'],
  ])('CWE-%i is named by %s', (cwe, topicId) => {
    expect(topics.find([cwe])).toMatchObject({ topicId, cwe, isExact: true })
  })

  test.each([
    [81, 'xss'],
    [85, 'xss'],
    [24, 'path-traversal'],
    [35, 'path-traversal'],
    [40, 'path-traversal'],
    [97, 'code-injection'],
    [526, 'sensitive-data-exposure'],
    [298, 'transport-security'],
    [599, 'transport-security'],
    [5, 'transport-security'],
    [336, 'insecure-randomness'],
    [261, 'password-storage'],
    [620, 'broken-authentication'],
    [1393, 'broken-authentication'],
    [551, 'missing-authorization'],
    [926, 'missing-authorization'],
    [366, 'race-conditions'],
    [363, 'race-conditions'],
    [789, 'resource-exhaustion'],
    [806, 'buffer-overflow'],
    [467, 'buffer-overflow'],
    [195, 'integer-overflow'],
    [392, 'error-handling'],
    [1385, 'insecure-defaults'],
    [507, 'vulnerable-dependencies'],
    [320, 'weak-cryptography'],
    [1240, 'weak-cryptography'],
    [561, undefined],
    [99_999, undefined],
    // CWE's own parents lead elsewhere: expression languages, included files, format strings, listings of folders, XPath, XML.
    [917, 'code-injection'],
    [98, 'path-traversal'],
    [134, 'input-validation'],
    [212, 'sensitive-data-exposure'],
    [214, 'sensitive-data-exposure'],
    [260, 'hardcoded-credentials'],
    [323, 'weak-cryptography'],
    [548, 'insecure-defaults'],
    [643, 'input-validation'],
    [91, 'input-validation'],
    [1220, 'missing-authorization'],
    // No topic teaches these, and their parents are about something else: memory leaks, XQuery, CSV.
    [401, undefined],
    [624, undefined],
    [652, undefined],
    [1236, undefined],
  ])('CWE-%i is nearest to %s', (cwe, topicId) => {
    expect(topics.find([cwe])?.topicId).toBe(topicId)
    if (topicId !== undefined) expect(topics.find([cwe])?.isExact).toBe(false)
  })

  test('of several CWEs, the first that a topic names wins, before the nearest', () => {
    expect(topics.find([1164, 564, 79])).toMatchObject({ topicId: 'sql-injection', cwe: 564 })
    expect(topics.find([81, 79])).toMatchObject({ topicId: 'xss', cwe: 79 })
    expect(topics.find([37, 35])).toMatchObject({ topicId: 'path-traversal', cwe: 37 })
    expect(topics.find([])).toBeUndefined()
  })

  test('of two topics that name the same CWE, the first of the catalog is taken', () => {
    const map = createTopicMap([
      [89, 'sql-injection'],
      [89, 'our-own-sql'],
    ])
    expect(map.find([89])?.topicId).toBe('sql-injection')
  })
})
