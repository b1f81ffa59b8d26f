/**
 * Our packages are in no registry, so a command that installs one of them by its name would run whatever somebody else
 * publishes under that name, with the customer's API key. `npm run check` fails when a text, a sample or a page has
 * such a command: they install the files that the service serves, such as `$PARAPET_URL/cli.tgz`.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const packageName = /@parapet\/[\w-]+/

const install =
  /\b(?:npx|bunx|npm|pnpm|yarn|bun|deno)\b[^`|;&\n]*[\s"'=]@parapet\/[\w-]+|(["'])(?:-y|--yes)\1,\s*\1@parapet\//

type Source = { file: string; text: string }

export function findInstallsByName({ file, text }: Source): string[] {
  // A command may go on in the next line.
  const lines = text.replaceAll(/\\\n\s*/g, ' ').split('\n')
  return lines.filter((line) => install.test(line)).map((line) => `${file}: ${line.trim()}`)
}

/** Everything that customers read or copy, without the history of changes. Tests may name what they look for. */
function readTexts(): Source[] {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0')
  return files
    .filter((file) => /\.(?:md|ya?ml|json|tsx?|js|sh|html|service)$|Dockerfile$/.test(file))
    .filter((file) => !/\.test\.ts$|\/test\/|^CHANGELOG\.md$|package-lock\.json$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => packageName.test(text))
}

if (import.meta.main) {
  const found = readTexts().flatMap(findInstallsByName)
  for (const line of found) console.error(`${line}\n  installs by name: use "$PARAPET_URL/cli.tgz" or the like`)
  if (found.length > 0) process.exitCode = 1
}
