#!/usr/bin/env node
/** Lets editors that start MCP servers as programs use the one of Parapet, which answers over HTTP. */
import { openBridge } from './bridge.ts'
import { BridgeError } from './bridge-error.ts'
import { checkService } from './check-service.ts'
import { readSettings } from './read-settings.ts'

try {
  const settings = readSettings(process.env)
  await checkService(settings)
  await openBridge(settings)
} catch (error) {
  if (!(error instanceof BridgeError)) throw error
  // Standard output belongs to the protocol.
  process.stderr.write(`parapet-mcp: ${error.message}\n`)
  process.exitCode = 1
}
