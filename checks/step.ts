import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { flakyMark } from './flaky-reporter.ts'

/** A command of the test run, and how to read the number of passed and failed tests from its output. */
export interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
  readonly count?: (output: string) => Tally
  /** The tests that passed only when they were repeated. */
  readonly flaky?: (output: string) => readonly string[]
}

export interface Tally {
  readonly passed: number
  readonly failed: number
}

interface Outcome extends Tally {
  readonly name: string
  readonly ok: boolean
  readonly printed: string
  readonly flaky: readonly string[]
}

/**
 * A run starts hundreds of processes. Without the cache each would recompile the same modules, which takes half of its
 * start time.
 */
const compiled = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'xrai-compiled') }

/** The length of a failed step's output that the summary repeats. */
const REPEATED_CHARACTERS = 6000

/**
 * Runs one step; a step without a counter counts as one test. Shows its output live, or at its end if it would mix with
 * another's.
 */
function runStep(step: Step, shown: 'as it comes' | 'at its end'): Promise<Outcome> {
  const [program, ...args] = step.command
  const started = performance.now()
  const show = (text: string) => shown === 'as it comes' && process.stdout.write(text)
  show(`\n── ${step.name}\n`)
  return new Promise(resolve => {
    const child = spawn(program, args, {
      env: { ...process.env, ...compiled, NO_COLOR: '1', ...step.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: string[] = []
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        chunks.push(text)
        show(text)
      })
    }
    child.on('error', error => chunks.push(String(error)))
    child.on('close', code => {
      const ok = code === 0
      const printed = chunks.join('')
      const counted = step.count?.(printed) ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
      const failed = ok ? counted.failed : Math.max(counted.failed, 1)
      if (shown === 'at its end') process.stdout.write(`\n── ${step.name}\n${printed}`)
      process.stdout.write(
        `── ${step.name}: ${ok ? 'ok' : 'failed'} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
      )
      resolve({ name: step.name, passed: counted.passed, failed, ok, printed, flaky: step.flaky?.(printed) ?? [] })
    })
  })
}

/** Steps that run in parallel. */
type Together = readonly Step[]

/**
 * Runs the steps sequentially, repeats the output of failed ones, prints the sum in a closing line, and sets the exit
 * status.
 */
export async function runSteps(steps: readonly (Step | Together)[]): Promise<void> {
  const outcomes: Outcome[] = []
  for (const step of steps) {
    const together = 'command' in step ? [step] : step
    const shown = together.length === 1 ? 'as it comes' : 'at its end'
    outcomes.push(...(await Promise.all(together.map(one => runStep(one, shown)))))
  }
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0)
  const failed = sum(outcome => outcome.failed)
  for (const { name, printed } of outcomes.filter(({ ok }) => !ok)) {
    process.stdout.write(`\n── ${name} failed:\n${printed.trimEnd().slice(-REPEATED_CHARACTERS)}\n`)
  }
  const flaky = outcomes.flatMap(outcome => outcome.flaky)
  if (flaky.length > 0) process.stdout.write(`\n── passed only when repeated:\n${flaky.join('\n')}\n`)
  process.stdout.write(`\n${sum(outcome => outcome.passed)} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** Reads "12 passed" and "1 failed" from the closing lines of Vitest and Playwright; "1 flaky" counts as passed. */
export function countTests(line: RegExp): (output: string) => Tally {
  return output => {
    const closing = stripVTControlCharacters(output)
      .split('\n')
      .filter(text => line.test(text))
      .join(' ')
    const number = (word: string) =>
      [...closing.matchAll(new RegExp(`(\\d+) ${word}`, 'g'))].reduce((sum, hit) => sum + Number(hit[1]), 0)
    return { passed: number('passed') + number('flaky'), failed: number('failed') }
  }
}

/**
 * The names of the tests that passed only when repeated, from flaky-reporter.ts and from the list under Playwright's "1
 * flaky".
 */
export function findFlaky(output: string): readonly string[] {
  const lines = stripVTControlCharacters(output).split('\n')
  const marked = lines.filter(line => line.startsWith(flakyMark)).map(line => line.slice(flakyMark.length))
  const closing = lines.findLastIndex(line => /^\s+\d+ flaky$/.test(line))
  const after = closing < 0 ? [] : lines.slice(closing + 1)
  const end = after.findIndex(line => !line.startsWith('    '))
  return [...marked, ...after.slice(0, end < 0 ? undefined : end).map(line => line.trim())]
}
