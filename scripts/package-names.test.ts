import { expect, test } from 'vitest'
import { findInstallsByName } from './package-names.ts'

test.each([
  'npx --yes @parapet/cli sarif upload results.sarif',
  'run: npx @parapet/cli@0.1.0 policy check',
  'RUN apk add git && npm install --global --ignore-scripts @parapet/cli@0.1.0',
  'pnpm dlx @parapet/cli',
  'npm exec --package=@parapet/cli -- parapet-cli',
  'npm install --prefix . \\\n  @parapet/sdk',
  '"args": ["-y", "@parapet/mcp"]',
  "args: ['-y', '@parapet/mcp'],",
])('a text that says %j is refused', (text) => {
  expect(findInstallsByName({ file: 'docs/ci.md', text })).toHaveLength(1)
})

test.each([
  'npx --yes "$PARAPET_URL/cli.tgz" sarif upload results.sarif',
  "import { ParapetClient } from '@parapet/sdk'",
  '# @parapet/cli',
  '"args": ["-y", "https://parapet.example.com/mcp.tgz"]',
  'npx parapet key create --org example-corp',
])('a text that says %j is fine', (text) => {
  expect(findInstallsByName({ file: 'docs/ci.md', text })).toEqual([])
})
