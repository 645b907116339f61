import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'

const start = `
  import { createLog } from ${JSON.stringify(new URL('../../base/log/log.ts', import.meta.url).href)}
  import { endOnCrash } from ${JSON.stringify(new URL('./end-on-crash.ts', import.meta.url).href)}
  import { stopOnSignal } from ${JSON.stringify(new URL('./stop-on-signal.ts', import.meta.url).href)}
  const log = createLog()
  endOnCrash(log)
  const alive = setInterval(() => undefined, 1000)
`

/**
 * Runs a separate process; returns its exit code and the events of its log. `signals` are sent in turn, each after a
 * line.
 */
const run = async (script: string, signals: readonly NodeJS.Signals[] = []) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', start + script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const waiting = [...signals]
  child.stdout.on('data', () => {
    const signal = waiting.shift()
    if (signal) child.kill(signal)
  })
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  const events = out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).event)
  return { code, events, printed: out + errors }
}

describe('an uncaught error', () => {
  it.each([
    ['thrown', `setTimeout(() => { throw new TypeError('Rosa Lazo') })`],
    ['rejected', `Promise.reject(new TypeError('Rosa Lazo'))`],
    ['rejected with a text', `Promise.reject('Rosa Lazo')`],
  ])('when %s, logs one fatal line without its message, and ends the process with 1', async (_, script) => {
    const { code, events, printed } = await run(script)
    expect([code, events]).toEqual([1, ['crashed']])
    expect(printed).toContain('"level":"fatal"')
    expect(printed).not.toContain('Rosa')
  })
})

const ready = `log.info('listening')`

describe('SIGTERM', () => {
  it('finishes current work, and exits with 0', async () => {
    const close = 'stopOnSignal(log, 5000).use(() => new Promise(resolve => setTimeout(resolve, 20)))'
    expect(await run(`${close}; ${ready}`, ['SIGTERM'])).toMatchObject({
      code: 0,
      events: ['listening', 'stopping', 'stopped'],
    })
  })

  it('ends a process that is still starting', async () => {
    expect(await run(`stopOnSignal(log, 5000); ${ready}`, ['SIGTERM'])).toMatchObject({ code: 0 })
  })

  it('exits with 1 if the time is over, if closing fails, and at the second signal', async () => {
    const stop = (ms: number, close: string) => `stopOnSignal(log, ${ms}).use(() => ${close}); ${ready}`
    const [late, failing, twice] = await Promise.all([
      run(stop(50, 'new Promise(() => undefined)'), ['SIGTERM']),
      run(stop(5000, `Promise.reject(new Error('no'))`), ['SIGTERM']),
      run(stop(60_000, 'new Promise(() => undefined)'), ['SIGTERM', 'SIGINT']),
    ])
    expect([late.code, late.events.at(-1)]).toEqual([1, 'stop-timeout'])
    expect([failing.code, failing.events.at(-1)]).toEqual([1, 'stop-failed'])
    expect([twice.code, twice.events.at(-1)]).toEqual([1, 'stopping'])
  })
})
