/** Which of several CWEs a finding is about: by meaning, since scanners list them by number or by habit. */
import { isAncestor, type TopicMap } from './map-topic.ts'

/** Say little alone: nearly every weakness is one of these. */
const vague = new Set([
  ...[16, 19, 20, 74, 77, 99, 116, 200, 254, 264, 284, 285, 287, 310, 311, 345, 399, 400, 435, 471, 522, 610, 657, 664],
  ...[665, 668, 669, 682, 691, 693, 697, 703, 706, 707, 710, 754, 755, 829, 913, 937, 943, 1035],
])

export function isVague(cwe: number): boolean {
  return vague.has(cwe)
}

/** `hints` are CWEs that the rule's words name. They decide between the listed ones, but add none. */
export function chooseCwe(cwes: readonly number[], hints: readonly number[], topics: TopicMap) {
  if (cwes.length === 1) return topics.find(cwes)
  for (const hint of hints) {
    const topicId = topics.find([hint])?.topicId
    const fitting = topicId === undefined ? [] : cwes.filter((cwe) => topics.find([cwe])?.topicId === topicId)
    if (fitting.length > 0) return topics.find(fitting)
  }
  const specific = cwes.filter((cwe) => !cwes.some((other) => other !== cwe && isAncestor(cwe, other)))
  return topics.find(specific.filter((cwe) => !vague.has(cwe))) ?? topics.find(specific) ?? topics.find(cwes)
}
