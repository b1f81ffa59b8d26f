const severities = ['low', 'moderate', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]

/** One entry of the audit report: a known vulnerability in a package of the lock file, direct or not. */
export interface Finding {
  advisory: string
  package: string
  version: string
  severity: Severity
}

/** An entry of `audit-exceptions.json`; added by pull request, with a reason. */
export interface Exception extends Finding {
  reason: string
  until: string
}

export interface Verdict {
  passes: boolean
  text: string
}

const rank = (severity: Severity) => severities.indexOf(severity)

// block: read-exceptions
export function readExceptions(json: string, today: string): Exception[] {
  const entries = JSON.parse(json) as Exception[]
  for (const { advisory, reason, until } of entries)
    if (!reason?.trim() || !/^\d{4}-\d\d-\d\d$/.test(until)) throw new Error(`${advisory}: reason and date are needed`)
  return entries.filter(({ until }) => until >= today)
}
// end

// block: is-accepted
function isAccepted(finding: Finding, exceptions: Exception[]): boolean {
  return exceptions.some((exception) => exception.package === finding.package)
}
// end

// block: is-serious
const isSerious = ({ severity }: Finding) => rank(severity) >= rank('high')
// end

/** The step of the pipeline that stops a release when something known and serious is in it. */
export function judge(findings: Finding[], exceptions: Exception[]): Verdict {
  // block: open-findings
  const open = findings.filter((finding) => isSerious(finding) && !isAccepted(finding, exceptions))
  // end
  // block: unused
  const unused = exceptions.filter((exception) => !findings.some((finding) => finding.package === exception.package))
  // end
  // block: verdict
  const lines = [
    ...open.map(({ advisory, package: name, version, severity }) => `${severity}: ${advisory} in ${name} ${version}`),
    ...unused.map(({ advisory }) => `not needed any more: exception for ${advisory}`),
  ]
  return { passes: open.length === 0, text: lines.join('\n') }
  // end
}
