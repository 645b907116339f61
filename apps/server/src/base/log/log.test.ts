import { describe, expect, it } from 'vitest'
import { runInRequest } from '../request-context.ts'
import { createLog } from './log.ts'
import type { LogFields } from './log-fields.ts'

const opened = (options: Omit<Parameters<typeof createLog>[0], 'to'> = {}) => {
  const lines: string[] = []
  return { lines, log: createLog({ ...options, to: { write: line => lines.push(line) } }) }
}

const written = (fields: object) => {
  const { lines, log } = opened()
  // A caller may pass anything despite the type.
  log.info('call', fields as LogFields)
  return JSON.parse(lines[0] ?? '')
}

describe('a line of the log', () => {
  it('is JSON with time, level, event, message and the id of the request', () => {
    const { lines, log } = opened()
    runInRequest({ requestId: 'abc', address: '192.0.2.1' }, () => log.warn('mail-failed', { count: 2 }))
    expect(lines).toHaveLength(1)
    const line = JSON.parse(lines[0] ?? '')
    expect(line).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      pid: process.pid,
      event: 'mail-failed',
      requestId: 'abc',
      count: 2,
      msg: 'The SMTP server did not take a mail',
    })
  })

  it.each([
    [{ patient: 'Rosa Lazo', email: 'rosa@example.com' }],
    [{ route: '/api/cases/01994b1c-7d5e-7000-8000-000000000000' }],
    [{ route: '/api/cases/Rosa Lazo' }],
    [{ code: 'Rosa' }],
    [{ method: 'Rosa' }],
    [{ job: 'Rosa Lazo' }],
    [{ count: '12 Rosa' }],
    [{ ms: { name: 'Rosa' } }],
  ])('drops a field that is not on the allow-list or has another format: %j', fields => {
    expect(Object.keys(written(fields)).toSorted()).toEqual(['event', 'level', 'msg', 'pid', 'time'])
  })

  it('keeps a value in the format of its field', () => {
    const fields = { method: 'GET', route: '/api/cases/:id', status: 200, ms: 3, code: 'NOT_FOUND' }
    expect(written(fields)).toMatchObject(fields)
  })

  it('identifies an error by class, code and location, and never by its message or its values', () => {
    const secret = 'Rosa Lazo\n    at Rosa (file:///rosa.ts:1:1)'
    const cause = Object.assign(new TypeError(secret), { code: '23505', detail: secret })
    const { error } = written({ error: new Error(secret, { cause }) })
    expect(error).toMatchObject({ name: 'Error', because: { name: 'TypeError', code: '23505' } })
    expect(error.at[0]).toMatch(/^apps\/server\/src\/base\/log\/log\.test\.ts:\d+:\d+$/)
    expect(JSON.stringify(error)).not.toContain('osa')
  })

  it('is omitted below the configured level', () => {
    const { lines, log } = opened({ level: 'warn' })
    log.info('stopped')
    log.error('job-failed', { error: 'no error' })
    expect(lines.map(line => JSON.parse(line).event)).toEqual(['job-failed'])
  })

  it('is a sentence for a person at a terminal, with the stack frames of an error below', () => {
    const { lines, log } = opened({ format: 'pretty' })
    log.error('call-failed', { status: 500, error: new RangeError('Rosa', { cause: new TypeError('Lazo') }) })
    const text = lines.join('')
    expect(text).toMatch(/\d\d:\d\d:\d\d.* .*error.* Call failed .*status=500/)
    expect(text).toMatch(/\n {2}RangeError\n {4}at .*log\.test\.ts/)
    expect(text).toContain('\n  because of TypeError\n')
    expect(text).not.toMatch(/Rosa|Lazo/)
  })
})
