import { describe, expect, it } from 'vitest'
import { silentLog } from './base/log/log.ts'
import { SettingsError } from './settings/settings.ts'
import { startServer } from './start-server.ts'
import { readRole, startWorker } from './start-work.ts'

describe('the role of a process', () => {
  it('is all of it by default, or one of three', () => {
    expect([undefined, 'api', 'worker', 'all'].map(readRole)).toEqual(['all', 'api', 'worker', 'all'])
    expect(() => readRole('both')).toThrow('--role: one of api, worker, all.')
  })

  it('cannot be half of it on the embedded database, and the error has the remedy', async () => {
    const half = /needs DATABASE_URL.*Leave --role away, or set DATABASE_URL/s
    await expect(startWorker({}, silentLog)).rejects.toThrow(half)
    await expect(startServer({}, { role: 'api' })).rejects.toThrow(half)
    await expect(startWorker({}, silentLog)).rejects.toThrow(SettingsError)
  })
})
