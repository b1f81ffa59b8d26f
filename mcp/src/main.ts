#!/usr/bin/env node
/** Connects editors that start MCP servers as programs to Parapet's, which uses HTTP. */
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
  // Standard output is reserved for the protocol.
  process.stderr.write(`parapet-mcp: ${error.message}\n`)
  process.exitCode = 1
}
