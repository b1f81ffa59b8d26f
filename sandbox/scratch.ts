import { readFileSync } from 'node:fs'
import { createPythonEngine } from './src/child/python/python-engine.ts'
import { createTypeScriptEngine } from './src/child/typescript/typescript-engine.ts'
const [lang, proof, source] = process.argv.slice(2)
const engine = lang === 'python' ? await createPythonEngine() : await createTypeScriptEngine()
const report = await engine.run({ language: lang as 'python', fileName: lang === 'python' ? 'code.py' : 'code.ts', proof: readFileSync(proof!, 'utf8'), source: readFileSync(source!, 'utf8'), seed: 5, task: { kind: 'works' } } as never)
console.log(report)
process.exit()
