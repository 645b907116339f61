// @module-tag resources
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { engineSettingsSchema, type RoboflowSettings } from '../../settings/engine-settings.ts'
import { brokenResponse, startFakeServer } from '../../testing/fake-server.ts'
import { testPictures } from '../../testing/picture-processes.ts'
import { sample } from '../../testing/samples.ts'
import { openRoboflowEngine } from './roboflow.ts'

const key = 'rf-key-of-the-tests'
const pictures = await testPictures()
const theirs = await startFakeServer(() => new Response())
const picture = new Uint8Array(
  await sharp({ create: { width: 400, height: 200, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer(),
)
afterAll(() => theirs.close())

const settingsOf = (more: Record<string, string> = {}): RoboflowSettings => {
  const settings = engineSettingsSchema.parse({
    ENGINE: 'roboflow',
    ROBOFLOW_URL: theirs.url,
    ROBOFLOW_API_KEY: key,
    ROBOFLOW_MODEL_PANORAMIC: 'radiografias/3',
    ...more,
  })
  if (settings.kind !== 'roboflow') throw new Error('not roboflow')
  return settings
}
const engineOf = (more?: Record<string, string>) => openRoboflowEngine(settingsOf(more), pictures)

/** A prediction in the inference server's format (names of inference/core/entities/responses). */
const caries = {
  x: 100,
  y: 50,
  width: 40,
  height: 20,
  confidence: 0.87,
  class: 'dental_caries',
  class_id: 2,
  detection_id: 'b7c7',
}
const bodyOf = (predictions: readonly unknown[], image: unknown = { width: 400, height: 200 }) => ({
  inference_id: '0d1c',
  time: 0.084,
  image,
  predictions,
})
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })

const unchecked = { type: 'panoramic', checked: false } as const
const analyze = (more?: Record<string, string>, type: 'panoramic' | 'periapical' = 'panoramic') =>
  engineOf(more).analyze(picture, { type, checked: false })
const refusal = (more?: Record<string, string>) =>
  analyze(more).then(
    () => 'accepted',
    (error: { code?: string }) => error.code ?? String(error),
  )

describe('the engine behind ENGINE=roboflow', () => {
  it('sends the image as `file` to the model of its type, with the key in the query', async () => {
    theirs.willAnswer(() => json(bodyOf([])))
    await analyze({ ROBOFLOW_MODEL_PERIAPICAL: 'periapicales/7' }, 'periapical')
    const [request] = theirs.asked
    const { pathname, searchParams } = new URL(request?.url ?? '')
    expect([request?.method, pathname]).toEqual(['POST', '/periapicales/7'])
    expect(Object.fromEntries(searchParams)).toEqual({
      confidence: '5',
      overlap: '50',
      max_detections: '300',
      api_key: key,
    })
    const sent = (await request?.formData())?.get('file')
    if (!(sent instanceof File)) throw new Error('no file was sent')
    expect(await sharp(await sent.bytes()).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 200 })
  })

  it('keeps the key out of the URL if the server reads it from a header', async () => {
    theirs.willAnswer(() => json(bodyOf([])))
    await analyze({ ROBOFLOW_KEY_IN: 'header' })
    expect(theirs.asked[0]?.url).not.toContain(key)
    expect(theirs.asked[0]?.headers.get('authorization')).toBe(`Bearer ${key}`)
  })

  it('sends only the image of a DICOM file, without the patient', async () => {
    theirs.willAnswer(() => json(bodyOf([], { width: 780, height: 390 })))
    const { facts } = await engineOf().analyze(await sample('panoramic-12bit.dcm'), unchecked)
    const name = facts.dicom?.patientName ?? ''
    expect(name).not.toBe('')
    const body = Buffer.from((await theirs.asked[0]?.bytes()) ?? [])
    for (const part of name.split(/[\s^]+/)) expect(body.includes(part)).toBe(false)
    expect(body.includes('DICM')).toBe(false)
  })

  it("maps class names to the contract's, keeps the polygon, and sorts best first", async () => {
    const polygon = [
      { x: 82, y: 42 },
      { x: 118, y: 45 },
      { x: 100, y: 58 },
    ]
    theirs.willAnswer(() =>
      json(
        bodyOf([
          { ...caries, confidence: 0.3, class: 'Torus', class_id: 9 },
          { ...caries, points: polygon },
        ]),
      ),
    )
    const { detections, model, experimental } = await analyze()
    expect(detections[0]).toEqual({
      class: 'Caries',
      classId: 2,
      confidence: 0.87,
      experimental: false,
      box: { x: 100, y: 50, width: 40, height: 20 },
      points: polygon,
    })
    expect(detections[1]).toMatchObject({ class: 'Torus', points: [{ x: 80, y: 40 }, { x: 120 }, {}, {}] })
    expect(model).toEqual({ name: 'radiografias', version: '3' })
    expect(experimental).toBe(false)
  })

  it('reports that a periapical was analysed by the panoramic model', async () => {
    theirs.willAnswer(() => json(bodyOf([])))
    expect((await analyze({}, 'periapical')).experimental).toBe(true)
  })

  it('downsizes a large image and returns the findings in its own pixels', async () => {
    const large = await sharp({ create: { width: 8192, height: 1024, channels: 3, background: '#777' } })
      .jpeg()
      .toBuffer()
    theirs.willAnswer(() => json(bodyOf([caries], { width: 4096, height: 512 })))
    const { detections } = await engineOf().analyze(large, unchecked)
    expect(detections[0]?.box).toEqual({ x: 200, y: 100, width: 80, height: 40 })
  })

  it('clips a box that extends beyond the image', async () => {
    theirs.willAnswer(() => json(bodyOf([{ ...caries, x: 0 }])))
    expect((await analyze()).detections[0]?.box).toEqual({ x: 10, y: 50, width: 20, height: 20 })
  })

  it.each([
    ['HTML', () => new Response('<!doctype html><h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })],
    ['half a JSON', () => new Response(JSON.stringify(bodyOf([caries])).slice(0, 80))],
    [
      'a broken line',
      () => brokenResponse(new TextEncoder().encode(JSON.stringify(bodyOf([caries]))), 'application/json'),
    ],
    ['NaN', () => new Response(JSON.stringify(bodyOf([caries])).replace('0.87', 'NaN'))],
    ['a text for a number', () => json(bodyOf([{ ...caries, x: '100' }]))],
    ['a null', () => json(bodyOf([{ ...caries, width: null }]))],
    ['a box without a side', () => json(bodyOf([{ ...caries, width: 0 }]))],
    ['a box outside the picture', () => json(bodyOf([caries, { ...caries, x: 1203.5, y: 640 }]))],
    ['no predictions', () => json({ image: { width: 400, height: 200 } })],
    ["a classifier's answer", () => json(bodyOf([{ class: 'Caries', confidence: 0.9 }]))],
    ['a picture of another size', () => json(bodyOf([caries], { width: 640, height: 640 }))],
    ['a hundred thousand predictions', () => json(bodyOf(Array.from({ length: 100_000 }, () => caries)))],
    ['an endless answer', () => new Response(new Uint8Array(17 * 1024 * 1024))],
  ])('refuses %s instead of showing findings', async (_, answer) => {
    theirs.willAnswer(answer)
    expect(await refusal()).toBe('ENGINE_ANSWER_INVALID')
    expect(theirs.asked).toHaveLength(1)
  })

  it.each([87, -2.5, 1.01])(
    'refuses a confidence of %d by its name, because logits are no probabilities',
    async confidence => {
      theirs.willAnswer(() => json(bodyOf([caries, { ...caries, confidence }])))
      const error: unknown = await analyze().catch(reason => reason)
      expect(error).toMatchObject({ code: 'ENGINE_SCORES_INVALID', cause: { code: 'LOGITS_FOR_PROBABILITIES' } })
      expect(theirs.asked).toHaveLength(1)
    },
  )

  it.each([
    [400, { message: 'Required Roboflow API key is missing.' }, 'ENGINE_REFUSED', 1],
    [401, { message: 'Unauthorized' }, 'ENGINE_REFUSED', 1],
    [402, { message: 'no credits' }, 'ENGINE_REFUSED', 1],
    [404, { message: 'no such model' }, 'ENGINE_REFUSED', 1],
    [413, { message: 'too large' }, 'ENGINE_REFUSED', 1],
    [307, {}, 'ENGINE_REFUSED', 1],
    [429, {}, 'ENGINE_BUSY', 3],
    [503, { message: 'Model is temporarily not ready - retry request.' }, 'ENGINE_BUSY', 3],
    [500, {}, 'ENGINE_UNAVAILABLE', 1],
    [502, {}, 'ENGINE_UNAVAILABLE', 1],
    [504, {}, 'ENGINE_TIMEOUT', 1],
  ])(
    'maps status %i to its refusal, and sends nothing twice that may have been billed',
    async (status, body, code, times) => {
      theirs.willAnswer(() => json(body, status))
      expect(await refusal()).toBe(code)
      expect(theirs.asked).toHaveLength(times)
    },
  )

  it('accepts an answer that arrives after the model was loaded', async () => {
    theirs.willAnswer((_, turn) => (turn < 3 ? json({}, 503, { 'retry-after': '0' }) : json(bodyOf([caries]))))
    expect((await analyze()).detections).toHaveLength(1)
  })

  it('times out on a server that is too slow', async () => {
    theirs.willAnswer(() => new Promise(resolve => setTimeout(resolve, 3000, json(bodyOf([])))))
    expect(await refusal({ ENGINE_TIMEOUT_MS: '1000' })).toBe('ENGINE_TIMEOUT')
    expect(theirs.asked).toHaveLength(1)
  })

  it('reports that it is unreachable, in its check too, and never reveals the key', async () => {
    const away = engineOf({ ROBOFLOW_URL: 'http://127.0.0.1:9' })
    const error: unknown = await away.analyze(picture, unchecked).catch(error => error)
    expect(error).toMatchObject({ code: 'ENGINE_UNREACHABLE' })
    const textOf = (value: unknown): string =>
      value instanceof Error ? `${value.message} ${value.stack} ${textOf(value.cause)}` : String(value)
    expect(textOf(error)).not.toContain(key)
    await expect(away.check()).rejects.toThrow()
  })

  it('is healthy while the server answers below 500', async () => {
    theirs.willAnswer(() => json({}, 404))
    await expect(engineOf().check()).resolves.toBeUndefined()
    theirs.willAnswer(() => json({}, 502))
    await expect(engineOf().check()).rejects.toThrow()
  })

  it('is checked at intervals, not at every health call', async () => {
    theirs.willAnswer(() => json({ status: 'healthy' }))
    const engine = engineOf()
    for (let turn = 0; turn < 20; turn += 1) await engine.check()
    expect(theirs.asked).toHaveLength(1)
  })
})
