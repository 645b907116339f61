import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TrainingRefused } from './use.ts'

export type Device = 'cpu' | 'cuda'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const requirements = (device: Device) => join(repository, 'training', `requirements-${device}.txt`)

const oldest = [3, 10] as const

const remedy =
  'Install it (Debian: apt-get install python3 python3-venv), or name an environment that has training/requirements.txt with --python FILE.'

const succeeds = (program: string, parameters: readonly string[]): boolean =>
  spawnSync(program, parameters, { stdio: 'ignore' }).status === 0

/** An NVIDIA driver that answers. */
export const hasAccelerator = (): boolean => succeeds('nvidia-smi', ['-L'])

export const findPython = (names: readonly string[] = ['python3', 'python']): string => {
  const isNewEnough = `import sys; sys.exit(sys.version_info < ${JSON.stringify(oldest).replace('[', '(').replace(']', ')')})`
  const found = names.find(name => succeeds(name, ['-c', isNewEnough]))
  if (!found) throw new TrainingRefused(`Python ${oldest.join('.')} or newer was not found. ${remedy}`)
  return found
}

/**
 * Names the file to install from. If the index that it names does not answer, the registry's wheels serve, which bring CUDA too.
 * pip would try that index again for each package, and uv would give up.
 */
export const wheelsFrom = (python: string, file: string, say: (line: string) => void): string => {
  const index = /^--extra-index-url (\S+)/m.exec(readFileSync(file, 'utf8'))?.[1]
  const ask = [
    '-m',
    'pip',
    'index',
    'versions',
    'torch',
    '--retries',
    '1',
    '--timeout',
    '20',
    '--index-url',
    index ?? '',
  ]
  if (index === undefined || succeeds(python, ask)) return file
  say(`${index} does not answer, so it takes the registry's wheels: 6 GB. They run without an accelerator as well.`)
  return join(dirname(file), 'requirements.txt')
}

const call = (program: string, parameters: readonly string[], failed: string): void => {
  const { status } = spawnSync(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new TrainingRefused(failed)
}

/**
 * The interpreter of the training's own environment below `folder`, made the first time and whenever the pinned
 * requirements change. One that was not finished is made anew.
 */
export const openEnvironment = (folder: string, device: Device, say: (line: string) => void): string => {
  const place = join(folder, `python-${device}`)
  const python = join(place, ...(process.platform === 'win32' ? ['Scripts', 'python.exe'] : ['bin', 'python']))
  const marker = join(place, 'ready')
  const pinned = [requirements(device), join(repository, 'training', 'requirements.txt')]
  const wanted = createHash('sha256')
    .update(pinned.map(file => readFileSync(file, 'utf8')).join('\n'))
    .digest('hex')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return python
  const base = findPython()
  say(`Makes a Python environment in ${place}, once. It takes ${device === 'cuda' ? '6 GB' : '1 to 2 GB'}.`)
  rmSync(place, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const failed = `The Python environment could not be made. ${remedy}`
  if (succeeds('uv', ['--version'])) {
    call('uv', ['venv', '--seed', '--python', base, place], failed)
    const best = ['--index-strategy', 'unsafe-best-match']
    const wheels = wheelsFrom(python, requirements(device), say)
    call('uv', ['pip', 'install', '--python', python, ...best, '-r', wheels], failed)
  } else {
    call(base, ['-m', 'venv', place], failed)
    const wheels = wheelsFrom(python, requirements(device), say)
    call(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', wheels], failed)
  }
  writeFileSync(marker, wanted)
  return python
}

/** An environment of the operator's own. */
export const checkEnvironment = (python: string): string => {
  const needed = 'import cv2, numpy, onnx, onnxruntime, PIL, torch'
  if (!succeeds(python, ['-c', needed]))
    throw new TrainingRefused(`${python} lacks a package of training/requirements.txt (${needed.slice(7)}).`)
  return python
}
