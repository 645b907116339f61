// @module-tag any-database
import { setTimeout } from 'node:timers/promises'
import { getAnalysis } from '@xrai/contract/routes/analyses'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  blackPng,
  dicomOfFragments,
  dicomOfFrames,
  pngOfChunks,
} from '../../../../../../packages/engine/fixtures/hostile-files.ts'
import { casesOf } from '../../../testing/cases.ts'
import { dropJobs } from '../../../testing/drain-jobs.ts'
import type { Person } from '../../../testing/people.ts'
import { testEngine } from '../../../testing/picture-processes.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let person: Person
beforeAll(async () => {
  await dropJobs()
  server = await openTestServer()
  person = await server.newPerson({ plan: 'profesional' })
})

const credits = async ({ token }: Person) => (await server.call('/api/credits', { token })).answer
/** Bytes of a fixture, in memory of their own as a form's file has them. */
const file = (bytes: Uint8Array) => new Uint8Array(bytes)
/** Seconds of work in a small file. */
const slow = () => file(blackPng({ side: 9000, depth: 8, colour: 0, interlaced: true }))

/** The engine's own tests decode one as large. */
const soak = { tags: ['soak'] }

describe('a file that once stopped or blocked the server', () => {
  it.each([
    ['a DICOM of a million empty fragments', () => dicomOfFragments(1_000_000), 'DICOM_DAMAGED'],
    ['a DICOM of 1e30 frames', () => dicomOfFrames('1e30'), 'DICOM_DAMAGED'],
    ['a PNG of half a million empty texts', () => pngOfChunks(500_000), 'IMAGE_DAMAGED'],
    [
      'an interlaced RGBA of 100 megapixels',
      () => blackPng({ side: 10_000, depth: 8, colour: 6, interlaced: true }),
      'IMAGE_TOO_MANY_PIXELS',
    ],
  ])('is refused, costs nothing, and others are answered during it: %s', async (_, make, code) => {
    const owner = await server.newPerson({ plan: 'profesional' })
    const bytes = file(make())
    let isOver = false
    const refused = server.upload(owner.token, bytes).finally(() => {
      isOver = true
    })
    const meanwhile = await credits(person)
    expect([meanwhile['used'], isOver]).toEqual([0, false])
    const { status, answer } = await refused
    expect([status, answer['code']]).toEqual([422, code])
    expect(await credits(owner)).toMatchObject({ used: 0, reserved: 0, left: 50 })
  })

  it('is shown like any other where it may be a radiograph: 100 megapixels of 16 bits in 216 kB', soak, async () => {
    const owner = await server.newPerson({ plan: 'profesional' })
    const png = file(blackPng({ side: 10_000, depth: 16, colour: 0 }))
    const { analysis_id } = await server.analyze(owner.token, png)
    const { id } = (await server.answerOf(getAnalysis, { token: owner.token, params: { id: analysis_id } })).image
    for (const rendition of ['thumbnail', 'display']) {
      const { status } = await server.call(`/api/images/${id}/${rendition}`, { token: owner.token })
      expect([rendition, status]).toEqual([rendition, 200])
    }
  })
})

describe('an analysis whose process is killed', () => {
  it('is refused, its credit is given back, others were answered, and the next one works', async () => {
    const owner = await server.newPerson({ plan: 'profesional' })
    const engine = await testEngine()
    const refused = server.upload(owner.token, slow())
    for (let call = 0; call < 5; call += 1) expect((await credits(person))['used']).toBe(0)
    await setTimeout(300)
    for (const pid of engine.pids()) process.kill(pid, 'SIGKILL')
    const { status, answer } = await refused
    expect([status, answer['code']]).toEqual([422, 'IMAGE_NOT_PROCESSED'])
    expect(answer['error']).toContain('no se cobró')
    expect(await credits(owner)).toMatchObject({ used: 0, reserved: 0, left: 50 })
    await server.analyze(owner.token, await sample('panoramic-healthy.jpg'))
    expect(await credits(owner)).toMatchObject({ used: 1, reserved: 0, left: 49 })
  })

  it('in a case is tried again by itself, and charged once', async () => {
    const engine = await testEngine()
    const { pids } = engine
    let asked = 0
    const killed = await openTestServer({
      engine: {
        ...engine,
        analyze: (...parameters) => {
          asked += 1
          const work = engine.analyze(...parameters)
          if (asked === 1) for (const pid of pids()) process.kill(pid, 'SIGKILL')
          return work
        },
      },
    })
    const owner = await killed.newPerson({ plan: 'profesional' })
    const caseId = await casesOf(killed).newCase(owner.token)
    const form = new FormData()
    form.set('image', new File([await sample('panoramic-healthy.jpg')], 'panoramica.jpg'))
    form.set('type', 'panoramic')
    form.set('force', 'true')
    const queued = await killed.call(`/api/cases/${caseId}/images`, { token: owner.token, form })
    expect(queued.status).toBe(202)
    onTestFinished(await killed.work())
    const state = async () =>
      (await killed.call(`/api/analyses/${queued.answer['analysisId']}`, { token: owner.token })).answer['status']
    await expect.poll(state, { timeout: 30_000 }).toBe('pending_revision')
    expect(asked).toBe(2)
    expect(await credits(owner)).toMatchObject({ used: 1, reserved: 0, left: 49 })
  })
})
