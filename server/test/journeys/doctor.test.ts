import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { useCertificate } from '../worlds/certificates.ts'
import { startMailServer } from './mail-server.ts'
import { testInLongRun, useParapet } from './parapet.ts'

const parapet = useParapet()
const find = (checks: { check: string }[], name: string) => checks.find(({ check }) => check === name)

testInLongRun('before the first start, doctor finds nothing to fix and creates nothing', async () => {
  const folder = await parapet.folder()
  const dataDir = join(folder, 'new', 'data')
  const { code, value } = await parapet.runJson(['doctor'], { DATA_DIR: dataDir, PORT: '0' })

  expect(code).toBe(0)
  expect(find(value, 'database')).toMatchObject({
    isOk: true,
    detail: expect.stringContaining(`none yet in ${dataDir}: the first start makes it`),
  })
  expect(find(value, 'disk')).toMatchObject({ isOk: true, detail: expect.stringContaining(folder) })
  expect(await readdir(folder)).toEqual([])
})

testInLongRun('a lost secret key is reported, and no new one is created', async () => {
  const dataDir = join(await parapet.folder(), 'data')
  const env = { DATA_DIR: dataDir, DEMO: '0', PORT: '0' }
  await parapet.runJson(['migrate'], env)
  await rm(join(dataDir, 'secret.key'))
  const { code, value } = await parapet.runJson(['doctor'], env)

  expect(code).toBe(1)
  expect(find(value, 'secret key')).toMatchObject({
    isOk: false,
    detail: expect.stringContaining('secret.key is missing'),
  })
  expect(await readdir(dataDir)).not.toContain('secret.key')
})

test('a mail server with TLS is accepted, and one without is refused with what to do', async () => {
  const { caFile, ...tls } = await useCertificate('IP:0.0.0.0')
  const [encrypted, plain] = await Promise.all([startMailServer(0, tls), startMailServer()])
  onTestFinished(() => Promise.all([encrypted.stop(), plain.stop()]).then(() => {}))
  const dataDir = join(await parapet.folder(), 'data')
  const checkMail = async (env: Record<string, string>) =>
    find((await parapet.runJson(['doctor'], { DATA_DIR: dataDir, PORT: '0', LABS: '0', ...env })).value, 'mail')

  expect(await checkMail({ SMTP_URL: encrypted.distantUrl, NODE_EXTRA_CA_CERTS: caFile })).toMatchObject({ isOk: true })
  expect(await checkMail({ SMTP_URL: plain.distantUrl })).toMatchObject({
    isOk: false,
    detail: expect.stringContaining('does not offer TLS (STARTTLS). Use an smtps:// address, or set INSECURE_SMTP=1'),
  })
  expect(await checkMail({ SMTP_URL: plain.distantUrl, INSECURE_SMTP: '1' })).toMatchObject({ isOk: true })
})
