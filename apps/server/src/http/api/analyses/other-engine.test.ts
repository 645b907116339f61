// @module-tag any-database
import { errorTable } from '@xrai/contract/errors/table'
import { decode } from '@xrai/engine/node'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { silentLog } from '../../../base/log/log.ts'
import { openEngine } from '../../../imaging/engines/open-engine.ts'
import { engineSettingsSchema } from '../../../settings/engine-settings.ts'
import { dropJobs } from '../../../testing/drain-jobs.ts'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { pictureLimits } from '../../../testing/picture-processes.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const key = 'rf-secret-key'
const theirs = await startFakeServer(() => new Response())
const engine = await openEngine(
  engineSettingsSchema.parse({
    ENGINE: 'roboflow',
    ROBOFLOW_URL: theirs.url,
    ROBOFLOW_API_KEY: key,
    ROBOFLOW_MODEL_PANORAMIC: 'radiografias/3',
  }),
  pictureLimits,
  silentLog,
)
const picture = await sample('panoramic-healthy.jpg')
const { image } = await decode(picture)
const server = await openTestServer({ engine })
beforeAll(dropJobs)
afterAll(() => theirs.close())

const prediction = { x: 500, y: 400, width: 60, height: 90, confidence: 0.91, class: 'impacted_tooth', class_id: 3 }
const found = () =>
  Response.json({ image: { width: image.width, height: image.height }, predictions: [prediction], time: 0.1 })

describe('the product with another detector behind it', () => {
  it('answers the same call with the same fields, and charges one credit', async () => {
    theirs.willAnswer(found)
    const { token } = await server.newPerson({ plan: 'profesional' })
    const answer = await server.analyze(token, picture)
    expect(answer).toMatchObject({ model: { name: 'radiografias', version: '3' }, experimental: false })
    expect(answer.predictions).toEqual([
      {
        detection_id: expect.any(String),
        class: 'IMPACTED TOOTH',
        class_id: 3,
        confidence: 0.91,
        x: 500,
        y: 400,
        width: 60,
        height: 90,
        points: [
          { x: 470, y: 355 },
          { x: 530, y: 355 },
          { x: 530, y: 445 },
          { x: 470, y: 445 },
        ],
        tooth: expect.any(String),
        location: expect.any(String),
        placement: null,
        experimental: false,
        research: false,
      },
    ])
    expect((await server.call('/api/credits', { token })).answer).toMatchObject({ used: 1, reserved: 0 })
  })

  it.each([
    [401, 424, 'ENGINE_REFUSED', 'HTTP_401'],
    [503, 503, 'ENGINE_BUSY', 'HTTP_503'],
    [500, 503, 'ENGINE_UNAVAILABLE', 'HTTP_500'],
    [200, 424, 'ENGINE_ANSWER_INVALID', 'FIELD_IMAGE'],
  ])('gives the credit of an upload back when the detector answers %i', async (theirStatus, status, code, fault) => {
    theirs.willAnswer(() => Response.json({ message: `no, not with ${key}` }, { status: theirStatus }))
    const { token } = await server.newPerson({ plan: 'profesional' })
    const refused = await server.upload(token, picture)
    expect([refused.status, refused.answer['code']]).toEqual([status, code])
    expect(refused.answer['error']).toContain('no se cobró')
    expect((await server.call('/api/credits', { token })).answer).toMatchObject({ used: 0, reserved: 0, left: 50 })
    expect((await server.call('/api/analyses', { token })).answer['total']).toBe(0)
    expect(server.lines.join('\n')).toContain(code)
    expect(server.lines.join('\n')).toContain(`"code":"${fault}"`)
    expect(server.lines.join('\n')).not.toContain(key)
  })

  it('answers what was billed with a status that neither our clients nor curl repeat', () => {
    const repeated = [408, 429, 500, 502, 503, 504]
    for (const code of ['ENGINE_REFUSED', 'ENGINE_ANSWER_INVALID', 'ENGINE_SCORES_INVALID'] as const)
      expect(repeated).not.toContain(errorTable[code].status)
  })

  it("gives the credit of a case's image back, calls a refusing detector once, and accepts the retry", async () => {
    theirs.willAnswer(() => Response.json({ message: 'Unauthorized' }, { status: 401 }))
    const { token } = await server.newPerson({ plan: 'profesional' })
    const made = await server.call('/api/cases', { token, json: { name: 'Caso - detector ajeno' } })
    const form = new FormData()
    form.set('image', new File([picture], 'panoramica.jpg'))
    form.set('type', 'panoramic')
    form.set('force', 'true')
    const queued = await server.call(`/api/cases/${made.answer['id']}/images`, { token, form })
    expect(queued.status).toBe(202)
    onTestFinished(await server.work())
    const analysis = async () => (await server.call(`/api/analyses/${queued.answer['analysisId']}`, { token })).answer
    await expect.poll(async () => (await analysis())['status'], { timeout: 30_000 }).toBe('failed')
    expect((await analysis())['errorCode']).toBe('ENGINE_REFUSED')
    expect(theirs.asked).toHaveLength(1)
    const [logged] = server.lines.map(line => JSON.parse(line)).filter(({ event }) => event === 'analysis-failed')
    expect(logged?.error).toMatchObject({ code: 'ENGINE_REFUSED', because: { code: 'HTTP_401' } })
    expect((await server.call('/api/credits', { token })).answer).toMatchObject({ used: 0, reserved: 0, left: 50 })

    theirs.willAnswer(found)
    await server.call(`/api/analyses/${queued.answer['analysisId']}/retry`, { token, method: 'POST' })
    await expect.poll(async () => (await analysis())['status'], { timeout: 30_000 }).toBe('pending_revision')
    expect((await server.call('/api/credits', { token })).answer).toMatchObject({ used: 1, reserved: 0, left: 49 })
  })

  it('reports in its health whether the detector can be reached', async () => {
    theirs.willAnswer(() => Response.json({ status: 'healthy' }))
    const well = await server.call('/api/health')
    expect(well.answer).toMatchObject({ engine: 'ok', model: 'radiografias 3' })
    const settings = { ENGINE: 'kserve', KSERVE_URL: 'http://127.0.0.1:9' }
    const away = await openTestServer({
      engine: await openEngine(engineSettingsSchema.parse(settings), pictureLimits, silentLog),
    })
    const { status, answer } = await away.call('/api/health')
    expect([status, answer['engine']]).toEqual([503, 'failed'])
  })
})
