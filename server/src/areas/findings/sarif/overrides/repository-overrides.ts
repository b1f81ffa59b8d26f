/** What the policy file of a repository decided for rules: the command writes it into the file that it sends. */
import { limits, repositoryOverrides } from '@parapet/contract'
import { isObject, type JsonObject, readObjects, readText, SarifError } from '../document/sarif-document.ts'
import type { Warnings } from '../document/warnings.ts'
import type { TopicMap } from '../topics/map-topic.ts'
import type { Override } from './find-override.ts'

/** Without those for topics that the catalog doesn't have: Parapet then decides as for all other rules. */
export function readRepositoryOverrides(document: unknown, topics: TopicMap, warnings: Warnings): Override[] {
  const { properties = {} } = isObject(document) ? document : {}
  if (!isObject(properties)) throw new SarifError('properties', 'must be an object')
  if (properties[repositoryOverrides] === null)
    throw new SarifError(`properties.${repositoryOverrides}`, 'must be an array')
  return readObjects(properties, repositoryOverrides, limits.topicOverrides, 'properties.').flatMap(
    (entry, i): Override[] => {
      const place = `properties.${repositoryOverrides}[${i}].`
      const tool = readRequired(entry, 'tool', limits.nameLength, place)
      const ruleId = readRequired(entry, 'ruleId', limits.sarifRuleIdLength, place)
      if (entry.topicId === null) return [{ tool, ruleId, topicId: null }]
      const topicId = readRequired(entry, 'topicId', limits.nameLength, place)
      if (topics.findCwe(topicId) !== undefined) return [{ tool, ruleId, topicId }]
      warnings.note('unknown_override_topic', `${place}topicId`)
      return []
    },
  )
}

function readRequired(entry: JsonObject, name: string, maxLength: number, place: string): string {
  const text = readText(entry, name, maxLength, place)
  if (text === undefined || text.trim() === '') throw new SarifError(place + name, 'is required')
  return text
}
