import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { beginRun, holdRun, type Run, resumedRun } from './run-folder.ts'
import { TrainingRefused } from './use.ts'

const folder = mkdtempSync(join(tmpdir(), 'run-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run: Run = {
  asked: { minutes: 60 },
  training: {
    createdAt: '2026-11-29T00:00:00.000Z',
    role: 'panoramic',
    sets: [],
    start: null,
    teachers: [],
    use: 'production',
    sources: [],
  },
  withheld: [],
  parts: { train: 8, tune: 2, test: 2 },
  notes: [],
  sentence: 'Use: production.',
}

it('a run that was interrupted goes on with the device, the threads and the memory of the later command', () => {
  const path = join(folder, '0.png')
  writeFileSync(path, '')
  const plan = { pictures: [{ path, part: 'train' }], minutes: 60, device: 'cuda', threads: 8, memory: 2 }
  beginRun(folder, run, plan)
  const machine = { device: 'cpu', threads: 2, memory: 16 } as const
  expect(resumedRun(folder, { minutes: 60 }, machine, () => undefined)).toEqual(run)
  expect(JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8'))).toEqual({ ...plan, ...machine })
  expect(readdirSync(folder).toSorted()).toEqual(['0.png', 'plan.json', 'run.json'])
})

it('a folder is held by one training, and by none that has ended, begun anew or not', async () => {
  const held = join(folder, 'held')
  const letGo = await holdRun(held)
  beginRun(held, run, { pictures: [{ path: join(folder, 'gone.png') }] })
  // A process of that number may be any other after a restart of the machine.
  writeFileSync(join(held, 'pid'), String(process.ppid))
  const machine = { device: 'cpu', threads: 2, memory: 16 } as const
  expect(resumedRun(held, { minutes: 60 }, machine, () => undefined)).toBeUndefined()
  expect(readdirSync(held)).toEqual(['lock'])
  await expect(holdRun(held)).rejects.toThrow(TrainingRefused)
  await letGo()
  await (await holdRun(held))()
})
