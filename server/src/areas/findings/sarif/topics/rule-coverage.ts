import { createTopicMap, type TopicsOfCwes } from './map-topic.ts'
import { knownTools } from './rule-knowledge.ts'

/** For each tool: how many of its rules are known, and how many of these a topic teaches. */
export function listRuleCoverage(topicsOfCwes: TopicsOfCwes) {
  const topics = createTopicMap(topicsOfCwes)
  return knownTools.map(({ name, source, tools, rules, style, rest }) => {
    const cwes = Object.values(rules)
    return {
      name,
      source,
      tools,
      rules: cwes.length,
      toTopic: cwes.filter((cwe) => topics.find([cwe]) !== undefined).length,
      style: style.length,
      /** What all other rules of the tool are about. */
      rest: rest === undefined ? null : rest === 'style' ? 'style' : (topics.find([rest])?.topicId ?? null),
    }
  })
}
