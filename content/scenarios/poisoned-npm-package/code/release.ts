import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

const registry = 'registry.example.com'

function run(command: string, ...args: string[]): void {
  console.log(`$ ${command} ${args.join(' ')}`)
  execFileSync(command, args, { stdio: 'inherit', env: process.env })
}

// block: load-secrets
function loadSecrets(): void {
  // Mounted by the runner: REGISTRY_PASSWORD, DEPLOY_KEY, NPM_TOKEN.
  Object.assign(process.env, parseEnv(readFileSync('/run/secrets/release.env', 'utf8')))
}
// end

// block: check-branch
function checkBranch(): string {
  const branch = execFileSync('git', ['rev-parse', '--abbrev-ref', 'HEAD'], { encoding: 'utf8' }).trim()
  if (branch !== 'main') throw new Error(`releases are made from main, not from ${branch}`)
  return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim()
}
// end

// block: install-packages
function installPackages(): void {
  // Every release gets the newest patches of everything below us.
  run('npm', 'update', '--no-save', '--no-audit')
}
// end

// block: build-and-test
function buildAndTest(): void {
  run('npm', 'run', 'build')
  run('npm', 'test')
}
// end

// block: publish-image
function publishImage(commit: string): void {
  const image = `${registry}/report-service:${commit}`
  run('docker', 'build', '--pull', '--tag', image, '.')
  execFileSync('docker', ['login', registry, '--username', 'release', '--password-stdin'], {
    input: process.env.REGISTRY_PASSWORD,
  })
  run('docker', 'push', image)
}
// end

loadSecrets()
const commit = checkBranch()
installPackages()
buildAndTest()
publishImage(commit)
