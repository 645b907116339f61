import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { TrainingRefused } from './use.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** The operator asked to stop; the run goes on when the same command is called again. */
export class Stopped extends Error {}

export interface Call {
  readonly python: string
  readonly module: string
  readonly parameters: readonly string[]
  readonly onLine?: (line: string) => void
}

const lastWords = 12

/**
 * Runs a module of `training` until it ends. Its open input tells it that we still live. An interrupt is passed on, and
 * ends with Stopped once the module has saved what it has.
 */
export const runPython = async ({ python, module, parameters, onLine = () => undefined }: Call): Promise<void> => {
  const child = spawn(python, ['-m', module, ...parameters], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, PYTHONPATH: repository, PYTHONUNBUFFERED: '1' },
  })
  let isStopping = false
  const stop = () => {
    isStopping = true
    child.kill('SIGINT')
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const complaints: string[] = []
  createInterface({ input: child.stdout }).on('line', onLine)
  createInterface({ input: child.stderr }).on('line', line => {
    complaints.push(line)
    if (complaints.length > lastWords) complaints.shift()
  })
  try {
    const status = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', code => resolve(code))
    })
    if (isStopping || status === 130) throw new Stopped()
    if (status !== 0) throw new TrainingRefused(`${module} ended with ${status}.\n${complaints.join('\n')}`)
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}
