/** Ids of published package vulnerabilities, as the advisory databases write them. */
const advisory = new RegExp(
  [
    'cve-\\d{4}-\\d{4,}',
    'ghsa(?:-[2-9cfghjmpqrvwx]{4}){3}',
    'bdsa-\\d{4}-\\d+',
    '(?:rustsec|pysec|osv|go|gms|mal|dsa|dla|rhsa|elsa|alas|usn|psf|hsec)-\\d{4}[-:]\\d+',
    // Snyk's rules about infrastructure are SNYK-CC-…
    'snyk-(?!cc-)[a-z0-9]+-[a-z0-9_]+-\\d{3,}',
  ]
    .map((name) => `(?<![a-z0-9])${name}`)
    .join('|'),
  'i',
)
const oldSnykId = /^npm:[^:]+:\d{8}/

/** A title that begins with an advisory or ends with one in brackets is about a package, whatever weakness it names. */
const advisoryTitle = new RegExp(`^\\W*(?:${advisory.source})|\\((?:${advisory.source})[^()]*\\)\\W*$`, 'i')

export function isAdvisoryTitle(title: string): boolean {
  return advisoryTitle.test(title.trim())
}

export function hasAdvisory(text: string): boolean {
  return advisory.test(text)
}

/** Advisories are often part of the rule's id: `CVE-2022-36359-poetry`, `BDSA-2020-1001 (CVE-2020-11022)`. */
export function isAdvisoryId(ruleId: string): boolean {
  return hasAdvisory(ruleId) || oldSnykId.test(ruleId)
}
