import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { benchRadiograph } from '../bench/speed/picture.ts'
import { newToken } from '../bench/speed/server.ts'
import { soakBackups } from './soak/backups-killed.ts'
import { soakBulkUpload } from './soak/bulk-upload.ts'
import { soakCardFigures } from './soak/card-figures.ts'
import { soakCases } from './soak/cases-killed.ts'
import { soakDecisions } from './soak/decisions-killed.ts'
import { soakRestoredDemo } from './soak/demo-restored.ts'
import { soakDicom } from './soak/dicom/soak-dicom.ts'
import { soakDicomReceive } from './soak/dicom-receive/soak-dicom-receive.ts'
import { soakFaultsApart } from './soak/faults-apart.ts'
import { soakFolder } from './soak/folder/soak-folder.ts'
import { soakFullDisk } from './soak/full-disk.ts'
import { soakInterop } from './soak/interop/soak-interop.ts'
import { openKilledServer } from './soak/killed-server.ts'
import { soakModels } from './soak/models-killed.ts'
import { soakMutatedUploads } from './soak/mutated-uploads.ts'
import { soakOpenApi } from './soak/openapi.ts'
import { soakOutages } from './soak/outages.ts'
import { soakPadesBytes } from './soak/pades-bytes.ts'
import { soakPades } from './soak/pades-validated.ts'
import { soakProxy } from './soak/proxy.ts'
import { soakTraining } from './soak/train.ts'
import { soakUploads } from './soak/uploads-killed.ts'
import { openVerify, type Verify } from './soak/verify.ts'

/*
 * The checks that take too long for `npm test`. `npm run soak -- NAME…` runs the given ones, or all without a name.
 */
const caseKills = 80
const backupKills = 20
const decisionKills = 20

const soaks: Readonly<Record<string, (verify: Verify) => Promise<void>>> = {
  kills: async verify => {
    const picture = await benchRadiograph()
    const server = await openKilledServer(3298)
    const findings = await soakUploads(server, picture, verify)
    const token = await newToken(server.url)
    const { waiting, slowestSeconds } = await soakCases({ server, token, picture, findings, rounds: caseKills, verify })
    await server.stop()
    process.stdout.write(
      `${caseKills} cases of ten images completed over ${caseKills} kills: ${waiting} images not yet acknowledged at ` +
        `the kill, the slowest case ${slowestSeconds.toFixed(1)} s after the restart\n`,
    )
  },
  backups: async verify => {
    const server = await openKilledServer(3298)
    await soakBackups(server, await benchRadiograph(), backupKills, verify)
    await server.stop()
  },
  decisions: async verify => {
    const server = await openKilledServer(3298)
    await soakDecisions(server, await benchRadiograph(), decisionKills, verify)
    await server.stop()
  },
  models: soakModels,
  mutations: soakMutatedUploads,
  dicom: soakDicom,
  'dicom-receive': soakDicomReceive,
  folder: soakFolder,
  bulk: soakBulkUpload,
  interop: soakInterop,
  openapi: soakOpenApi,
  outages: soakOutages,
  proxy: soakProxy,
  'full-disk': soakFullDisk,
  'faults-apart': soakFaultsApart,
  'card-figures': soakCardFigures,
  pades: async verify => {
    await soakPadesBytes(verify)
    await soakPades(verify)
  },
  tests: async verify => {
    // Runs whole files, because a test may build on earlier ones.
    const files = globSync('{apps/server/src,packages,bench}/**/*.test.ts').filter(file =>
      readFileSync(file, 'utf8').includes("tags: ['soak']"),
    )
    const { status } = spawnSync('vitest', ['run', ...files], { stdio: 'inherit' })
    verify(files.length > 0 && status === 0, 'a test that runs seldom failed')
  },
  postgres: async verify => {
    const { status } = spawnSync('vitest', ['run', '--project', 'server:postgres-soak'], { stdio: 'inherit' })
    verify(status === 0, 'a test that runs seldom on PostgreSQL failed there, or none is installed')
  },
  browser: async verify => {
    // Playwright searches in a test's project, titles and tags.
    const seldom = '@soak|phone:copies'
    const { status } = spawnSync(
      'playwright',
      ['test', '--config', 'e2e/playwright.config.ts', '--grep', seldom, '--reporter', 'list'],
      { stdio: 'inherit' },
    )
    verify(status === 0, 'a browser test that runs seldom failed')
  },
  restore: soakRestoredDemo,
  train: soakTraining,
  python: async verify => {
    // An environment with training/requirements.txt.
    const python = process.env['TRAIN_PYTHON'] ?? 'python3'
    const { status } = spawnSync(python, ['-m', 'pytest', '-q', 'training'], { stdio: 'inherit' })
    verify(status === 0, 'a test of training failed, or Python has not its requirements')
  },
  landing: async verify => {
    const program = fileURLToPath(new URL('./lighthouse.ts', import.meta.url))
    const { status } = spawnSync(process.execPath, [program], { stdio: 'inherit' })
    verify(status === 0, 'the landing page is slower than its limits')
  },
}

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !(name in soaks))
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: one of ${Object.keys(soaks).join(', ')}`)

const { verify, counts } = openVerify()
for (const [name, soak] of Object.entries(soaks)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  process.stdout.write(`── ${name}\n`)
  await soak(verify)
}
const { passed, failed } = counts()
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
