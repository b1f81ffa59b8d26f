import { listRuleCoverage } from '../areas/findings/sarif/topics/rule-coverage.ts'
import { builtInContentFolder, listTopicsOfCwes, loadCatalog } from '../areas/training/catalog/catalog.ts'
import { type OutputOptions, printResult, toTable } from './report.ts'

/** What Parapet knows about rules, against the built-in catalog. Needs no database. */
export async function listRulesCommand(options: OutputOptions): Promise<void> {
  const catalog = await loadCatalog([builtInContentFolder])
  printResult(options, listRuleCoverage(listTopicsOfCwes(catalog)), describe)
}

function describe(coverage: ReturnType<typeof listRuleCoverage>): string {
  const rows = coverage.map(({ name, rules, toTopic, style, rest }) => [name, rules, toTopic, style, rest])
  const rules = coverage.reduce((sum, tool) => sum + tool.rules, 0)
  const toTopic = coverage.reduce((sum, tool) => sum + tool.toTopic, 0)
  const names = coverage.reduce((sum, tool) => sum + tool.tools.length, 0)
  return [
    toTable(['TOOL', 'RULES', 'TO A TOPIC', 'STYLE', 'ALL OTHERS'], rows),
    '',
    `${coverage.length} tools under ${names} names, ${rules} rules, ${toTopic} of them to a topic.`,
  ].join('\n')
}
