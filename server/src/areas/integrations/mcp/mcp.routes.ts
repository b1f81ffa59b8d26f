import type { Routes } from '../../../platform/http/apis/routes.ts'
import type { SarifReader } from '../../findings/sarif/sarif.ts'
import { createMcpServer, type McpCounts } from './mcp.ts'
import type { McpContent } from './mcp-tool.ts'

export function register({ mcp, services }: Routes<McpContent, { sarifReader: SarifReader; mcpCounts: McpCounts }>) {
  mcp.bind(createMcpServer({ reader: services.sarifReader, counts: services.mcpCounts }))
}
