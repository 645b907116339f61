import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { modelComparisonSchema, modelTrainingSchema } from '@xrai/contract/records/installed-model'
import type { Verify } from './verify.ts'

/*
 * The whole way to a detector of one's own, from a fresh clone: phantoms imported as a set, three minutes of training that is
 * killed once, the comparison, the installation. `TRAIN_PYTHON` names an environment with training/requirements.txt; without it
 * the command makes its own.
 */
const repository = fileURLToPath(new URL('../..', import.meta.url))
const phantoms = 60
const minutes = 3
const name = 'soaked'

export async function soakTraining(verify: Verify): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'xrai-soak-train-'))
  const clone = join(folder, 'clone')
  const data = join(folder, 'data')
  const env = { ...process.env, DATA_DIR: data, DATABASE_URL: '', ADMIN_EMAIL: 'demo@xrai.local' }
  const run = (program: string, ...parameters: string[]): string => {
    const { status, stdout, stderr } = spawnSync(program, parameters, { cwd: clone, env, encoding: 'utf8' })
    verify(status === 0, `${parameters.join(' ')} ended with ${status}: ${stderr}`)
    return stdout
  }
  const node = (...parameters: string[]) => run(process.execPath, ...parameters)
  try {
    verify(spawnSync('git', ['clone', '--quiet', repository, clone]).status === 0, 'the repository was not cloned')
    run('npm', 'ci', '--silent')
    const drawn = join(folder, 'drawn')
    const licence = join(folder, 'licence')
    writeFileSync(licence, 'Apache-2.0, drawn by this project\n')
    node(
      'samples/phantoms.ts',
      '--out',
      drawn,
      '--count',
      String(phantoms),
      '--coco',
      '--width',
      '1000',
      '--height',
      '500',
    )
    const taken = ['--format', 'coco', '--from', drawn, '--name', 'drawn', '--licence', licence, '--use', 'production']
    node('bench/sets.ts', 'import', ...taken)

    const python = process.env['TRAIN_PYTHON'] ? ['--python', process.env['TRAIN_PYTHON']] : []
    const asked = ['--type', 'panoramic', '--sets', 'drawn', '--use', 'evaluation', '--minutes', String(minutes)]
    const training = ['bench/train.ts', ...asked, '--name', name, ...python]
    const begun = spawn(process.execPath, training, { cwd: clone, env, stdio: 'ignore' })
    const ended = new Promise(resolve => begun.once('close', resolve))
    const checkpoint = join(data, 'training', 'runs', name, 'last.pt')
    while (!existsSync(checkpoint) && begun.exitCode === null) await setTimeout(200)
    verify(begun.exitCode === null, 'the training ended before its first checkpoint')
    begun.kill('SIGKILL')
    await ended
    const models = join(data, 'models')
    verify(!existsSync(models) || readdirSync(models).length === 0, 'a killed training left a model')

    const said = node(...training)
    verify(said.includes('Goes on from where it was'), 'the training did not go on')
    const place = join(models, name)
    const read = (file: string): unknown => JSON.parse(readFileSync(join(place, file), 'utf8'))
    const { use } = modelTrainingSchema.parse(read('training.json'))
    verify(use === 'evaluation', `the model is for ${use}`)
    const { verdict, sources } = modelComparisonSchema.parse(read('comparison.json'))
    process.stdout.write(`${sources} withheld phantoms: ${verdict.en}\n`)

    node('apps/server/src/main.ts', '--seed')
    node('apps/server/src/commands/models-command.ts', 'install', place, '--name', name)
    verify(node('apps/server/src/commands/models-command.ts', 'list').includes(name), 'the model is not listed')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
