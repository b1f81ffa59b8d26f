/** Adds to a finding what its topic is about and where the lesson is. */
import type { LanguageName, SarifRun } from '@parapet/contract'
import { type CatalogContext, findNearestLanguage, toTopicUrl } from '../../../training/catalog/catalog.ts'
import type { ReadFinding } from '../reading/grow-finding.ts'

type Finding = SarifRun['findings'][number]
type MarkedFinding = ReadFinding & Pick<Finding, 'newResultCount' | 'locations'>

type Counts = Map<LanguageName, number>

/** In the order of the findings. */
export function describeFindings(ctx: CatalogContext, findings: readonly MarkedFinding[]): Finding[] {
  const ofRepository = countLanguages(findings)
  return findings.map((finding) => {
    const topic = ctx.catalog.topics.get(finding.topicId)
    const taught = topic?.languages ?? []
    const language = pickLanguage(countLanguages([finding]), taught) ?? pickLanguage(ofRepository, taught)
    return {
      topicTitle: topic?.title ?? finding.topicId,
      ...finding,
      summary: topic?.summary ?? '',
      language,
      lessonUrl: toTopicUrl(ctx.publicUrl, finding.topicId, language),
    }
  })
}

function countLanguages(findings: readonly Pick<ReadFinding, 'locations'>[]): Counts {
  const counts: Counts = new Map()
  for (const { locations } of findings) {
    for (const { uri } of locations) {
      const language = findNearestLanguage(uri)
      if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1)
    }
  }
  return counts
}

/** The most frequent language that the topic teaches. */
function pickLanguage(counts: Counts, taught: readonly LanguageName[]): LanguageName | undefined {
  return [...counts].filter(([name]) => taught.includes(name)).sort(([, a], [, b]) => b - a)[0]?.[0]
}
