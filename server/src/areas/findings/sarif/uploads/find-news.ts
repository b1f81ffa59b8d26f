/** Which findings of a file are new for its repository. */
import type { OrgContext } from '../../../../platform/context.ts'
import { noUri } from '../reading/collect-results.ts'
import type { SarifReading } from '../reading/read-sarif.ts'
import { type KnownFindings, listKnownFindings } from '../sarif.queries.ts'

export type News = {
  /** By place in `findingKeys`. */
  isNew: boolean[]
  /** Places of findings that someone was notified about. */
  toldPlaces: number[]
  /** By place: what is remembered of it from now on. Null leaves it as it is. */
  toRemember(isTold: readonly boolean[]): (boolean | null)[]
}

/**
 * A finding is new when no earlier scan of its repository had it. With a base branch, which pull requests have, earlier scans of
 * the same branch do not count: what a pull request adds stays new until it is merged. Other pull requests, such as one on
 * top of it, do not change that.
 */
export async function findNews(
  ctx: OrgContext,
  { findingKeys, candidateOfKey, branch }: Pick<SarifReading, 'findingKeys' | 'candidateOfKey' | 'branch'>,
  { hasBaseBranch }: { hasBaseBranch: boolean },
): Promise<News> {
  const known = await listKnownFindings(ctx.db, ctx.org.id, findingKeys)
  const ownBranch = hasBaseBranch ? branch : null
  const isNew = Array.from(candidateOfKey, () => true)
  const knownAt = new Map<number, KnownFindings>()
  for (const group of known) {
    for (const place of group.places) {
      knownAt.set(place, group)
      isNew[place] = group.firstBranch !== null && group.firstBranch === ownBranch
    }
  }
  return {
    isNew,
    toldPlaces: known.filter(({ isTold }) => isTold).flatMap(({ places }) => places),
    toRemember: (isTold) =>
      isTold.map((told, place) => {
        const before = knownAt.get(place)
        if (before === undefined) return told
        const isNewlyTold = told && !before.isTold
        const leavesBranch = !hasBaseBranch && before.firstBranch !== null && before.firstBranch !== branch
        return isNewlyTold || leavesBranch ? told : null
      }),
  }
}

type Found = SarifReading['findings'][number]

/** The findings with how many of their results are new, and where. */
export function markNews<F extends Found>(
  findings: readonly F[],
  { findingOfKey, uriOfKey, lineOfKey, uris }: Pick<SarifReading, 'findingOfKey' | 'uriOfKey' | 'lineOfKey' | 'uris'>,
  isNew: readonly boolean[],
): (F & { newResultCount: number; locations: { uri: string; startLine: number | null; isNew: boolean }[] })[] {
  const counts = new Uint32Array(findings.length)
  const newPlaces = findings.map(() => new Set<string>())
  isNew.forEach((isNewHere, place) => {
    if (!isNewHere) return
    const finding = findingOfKey[place] as number
    counts[finding] = (counts[finding] as number) + 1
    const uri = uriOfKey[place] as number
    if (uri !== noUri) newPlaces[finding]?.add(`${lineOfKey[place]} ${uris[uri]}`)
  })
  return findings.map((finding, i) => ({
    ...finding,
    newResultCount: counts[i] as number,
    locations: finding.locations.map(({ uri, startLine }) => ({
      uri,
      startLine,
      isNew: newPlaces[i]?.has(`${startLine ?? 0} ${uri}`) ?? false,
    })),
  }))
}
