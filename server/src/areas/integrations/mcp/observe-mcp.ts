import { Counter, type Registry } from 'prom-client'
import type { McpCounts } from './mcp.ts'

export function observeMcp({ calls }: McpCounts, registry: Registry): void {
  new Counter({
    name: 'parapet_mcp_calls_total',
    help: 'Tool calls to the MCP server, by tool and result (success, refused, failed)',
    labelNames: ['tool', 'result'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [name, count] of calls) {
        const [tool, result] = name.split(' ') as [string, string]
        this.inc({ tool, result }, count)
      }
    },
  })
}
