/** A file like CodeQL's: about 10 MB, 25,000 results in 1,480 places, 50 rules. */
const cwes = ['089', '079', '022', '078', '094']

export function createSarifFile(results: number, mark: string, tool = 'CodeQL'): Buffer {
  const rules = Array.from({ length: 50 }, (_, i) => ({
    id: `js/rule-${i}`,
    name: `js/rule-${i}`,
    shortDescription: { text: `Query built from user-controlled sources, case ${i}` },
    defaultConfiguration: { level: 'error' },
    properties: { tags: ['security', `external/cwe/cwe-${cwes[i % cwes.length]}`], 'security-severity': '8.8' },
  }))
  const found = Array.from({ length: results }, (_, i) => ({
    ruleId: `js/rule-${i % 50}`,
    ruleIndex: i % 50,
    message: { text: 'This query depends on a user-provided value that is not checked.' },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: `src/module-${i % 40}/some-file-${i % 37}.ts`, uriBaseId: '%SRCROOT%' },
          region: { startLine: (i % 900) + 1, startColumn: 5, endColumn: 40 },
        },
      },
    ],
    partialFingerprints: {
      primaryLocationLineHash: `${((i * 2_654_435_761) % 2 ** 32).toString(16).padStart(16, 'a')}:1`,
      primaryLocationStartColumnFingerprint: '4',
    },
  }))
  const run = { tool: { driver: { name: tool, rules } }, automationDetails: { id: mark }, results: found }
  return Buffer.from(JSON.stringify({ version: '2.1.0', runs: [run] }))
}
