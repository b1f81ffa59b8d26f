/** A vulnerable dependency is fixed by an update, not by better code, whatever its CWE. */

const manifestName = new RegExp(
  `^(?:${[
    'package(-lock)?\\.json',
    'npm-shrinkwrap\\.json',
    'yarn\\.lock',
    'pnpm-lock\\.yaml',
    'bun\\.lockb?',
    'pom\\.xml',
    'build\\.gradle(\\.kts)?',
    'gradle\\.lockfile',
    'requirements[\\w.-]*\\.txt',
    'pipfile(\\.lock)?',
    'poetry\\.lock',
    'uv\\.lock',
    'pyproject\\.toml',
    'go\\.(mod|sum)',
    'gemfile(\\.lock)?',
    'cargo\\.(toml|lock)',
    'composer\\.(json|lock)',
    'packages(\\.lock)?\\.(config|json)',
    'mix\\.lock',
    'podfile(\\.lock)?',
    'pubspec\\.(yaml|lock)',
    '[^.]+\\.csproj',
  ].join('|')})$`,
  'i',
)

const secretCwes: readonly number[] = [256, 259, 260, 312, 321, 522, 547, 798]

/** A finding in a manifest or lock file is about what the file lists, unless it is a secret. */
export function isManifest(uri: string): boolean {
  return manifestName.test(uri.slice(Math.max(uri.lastIndexOf('/'), uri.lastIndexOf('\\')) + 1))
}

export function isAboutSecret(cwes: readonly number[], description: string): boolean {
  return (
    cwes.some((cwe) => secretCwes.includes(cwe)) || /secret|password|credential|token|api[-_ ]?key/i.test(description)
  )
}
