/** The format of some scanners' rule ids. People often have only the id of a rule. */
const idsOfTools: readonly (readonly [pattern: RegExp, tool: string])[] = [
  [/^(?:[a-z]+):S\d+$/i, 'SonarQube'],
  [/^(?:js|py|java|cs|cpp|go|rb|rust|swift|actions)\//i, 'CodeQL'],
  [/^B\d{3}$/i, 'Bandit'],
  [/^G\d{3}$/i, 'gosec'],
  [/^CA\d{4}$/i, 'Microsoft.CodeAnalysis.NetAnalyzers'],
  [/^SCS\d{4}$/i, 'Security Code Scan'],
  [/^DS\d{6}$/i, 'DevSkim'],
  [/^S\d{3}$/i, 'Ruff'],
  [/^security\/detect-/i, 'ESLint'],
  [/^(?:javascript|java|python|csharp|go|php|ruby|cpp|kotlin|swift|scala)\/[A-Z]/, 'SnykCode'],
  [/^[a-z]+(?:\.[a-z0-9_-]+){2,}$/i, 'Semgrep'],
]

export function guessTool(ruleId: string): string {
  return idsOfTools.find(([pattern]) => pattern.test(ruleId))?.[1] ?? 'unknown'
}
