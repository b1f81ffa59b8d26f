import type { McpTool, Static } from '@parapet/contract'
import type { McpCaller, McpContext } from '../../../platform/http/apis/mcp-api.ts'
import type { ClassifiedFinding, SingleFinding } from '../../findings/sarif/sarif.ts'
import type { Catalog, Lessons } from '../../training/catalog/catalog.ts'
import type { WithSandbox } from '../../training/labs/labs.ts'

/** The catalog, the lessons behind it, and where its labs run. */
export type McpContent = { catalog: Catalog; lessons: Lessons } & WithSandbox

/** The context of a tool, created for one call. */
export type McpToolContext = McpContext<McpContent> & {
  caller: McpCaller
  /** Runs outside this process, in turn, and within a time limit. */
  classify(finding: SingleFinding): Promise<ClassifiedFinding>
}

export type ToolInput<T extends McpTool> = Static<T['input']>

/** The same facts twice: for programs, and as a short text for people. */
export type ToolAnswer<T extends McpTool> = { data: Static<T['output']>; text: string }
