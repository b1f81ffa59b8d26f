/** `npm run check` fails unless each feature registers its routes in one way, and `app.ts` lists every feature that has some. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const list = 'server/src/app.ts'

/** `app.ts` and the files of routes: path and text. */
export function readRegistration(): Record<string, string> {
  const files = globSync(['server/src/**/*.routes.ts', list], { cwd: root })
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

export function findUnregistered(sources: Record<string, string>): string[] {
  const { [list]: app = '', ...routes } = sources
  const features: string[] = /const features\b.*= \[([^\]]*)\]/.exec(app)?.[1]?.match(/\w+/g) ?? []
  const problems = Object.entries(routes).flatMap(([file, text]) => {
    const [, feature, name] = /\/([^/]+)\/([^/]+)\.routes\.ts$/.exec(file) ?? []
    const exported = [...text.matchAll(/^export (?:default |async )*(?:\w+ )?(\w+|[{*].*)/gm)].map(([, what]) => what)
    const path = file.replace('server/src/', './')
    const listed = new RegExp(`import \\{ register as (\\w+) \\} from '${RegExp.escape(path)}'`).exec(app)?.[1]
    return [
      ...(feature === name ? [] : [`${file}: name it ${feature}.routes.ts, the only one of its feature`]),
      ...(exported.join() === 'register' ? [] : [`${file}: export the function register, and nothing else`]),
      ...(listed !== undefined && features.includes(listed)
        ? []
        : [`${file}: add its register to features in ${list}`]),
    ]
  })
  return features.length === new Set(features).size ? problems : [...problems, `${list}: a feature is listed twice`]
}

if (import.meta.main) {
  const sources = readRegistration()
  const problems = findUnregistered(sources)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log(`${Object.keys(sources).length - 1} features register their routes`)
}
