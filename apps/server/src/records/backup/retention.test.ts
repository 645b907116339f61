// @module-tag resources
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '@xrai/contract/records/durations'
import { describe, expect, it } from 'vitest'
import { nameOf } from '../../base/backup-layout.ts'
import { outdated, prune } from './retention.ts'

const day = (date: string, reason: 'manual' | 'nightly' = 'nightly') => nameOf(new Date(`${date}T02:30:00Z`), reason)
const keep = { daily: 7, weekly: 4, monthly: 6 }

describe('the retained backups', () => {
  it('are the latest of seven days, four weeks and six months in a year of nights', () => {
    const year = Array.from({ length: 365 }, (_, night) =>
      nameOf(new Date(Date.UTC(2026, 0, 1, 2, 30) + night * dayMs), 'nightly'),
    )
    const gone = new Set(outdated(year, keep))
    const kept = year.filter(name => !gone.has(name)).map(name => name.slice(0, 10))
    expect(kept).toEqual([
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-30',
      '2026-12-13',
      '2026-12-20',
      ...Array.from({ length: 7 }, (_, index) => `2026-12-${25 + index}`),
    ])
  })

  it('include manual ones, and always the latest', () => {
    const names = [day('2020-01-01', 'manual'), day('2026-01-01'), day('2026-01-02')]
    expect(outdated(names, { daily: 0, weekly: 0, monthly: 0 })).toEqual([day('2026-01-01')])
  })

  it('include the one that was just made, though the clock was set back by years', () => {
    const week = Array.from({ length: 7 }, (_, index) => day(`2026-01-0${index + 1}`))
    const made = day('2019-05-05')
    expect(outdated([made, ...week], { daily: 7, weekly: 0, monthly: 0 }, made)).toEqual([])
  })

  it('do not lose their days to those of a clock that ran ahead', () => {
    const ahead = Array.from({ length: 7 }, (_, index) => day(`2036-01-0${index + 1}`))
    const week = Array.from({ length: 8 }, (_, index) => day(`2026-05-0${index + 1}`))
    const rule = { daily: 7, weekly: 0, monthly: 0 }
    expect(outdated([...week, ...ahead], rule, week[7])).toEqual([day('2026-05-01')])
  })

  it('do not concern other files', () => {
    expect(outdated(['files', 'partial-1', 'key.age'], keep)).toEqual([])
  })
})

it('keeps every stored file while the list of a backup is damaged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'retention-'))
  const copy = join(folder, 'files', 'ab', 'abcd')
  await mkdir(join(folder, 'files', 'ab'), { recursive: true })
  await writeFile(copy, 'pixels')
  for (const name of ['2026-01-01', '2026-01-02', '2026-01-03'].map(date => day(date))) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'manifest.json'), '{}')
    await writeFile(join(folder, name, 'files.txt.gz'), 'damaged')
  }
  expect(await prune(folder, { daily: 1, weekly: 0, monthly: 0 })).toHaveLength(2)
  expect(await readFile(copy, 'utf8')).toBe('pixels')
  await rm(folder, { recursive: true })
})
