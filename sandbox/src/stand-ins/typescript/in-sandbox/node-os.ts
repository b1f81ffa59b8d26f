/** `node:os`: a small machine that has nothing to tell. */
export const EOL = '\n'
export const tmpdir = () => '/tmp'
export const homedir = () => '/app'
export const hostname = () => 'sandbox'
export const platform = () => 'linux'
export const availableParallelism = () => 1
export const cpus = () => [{ model: 'sandbox', speed: 1000 }]
export const totalmem = () => 2 ** 30
export const freemem = () => 2 ** 29
export default { EOL, tmpdir, homedir, hostname, platform, availableParallelism, cpus, totalmem, freemem }
