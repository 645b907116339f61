// @module-tag resources
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Session } from '@xrai/engine'
import { openNodeEngine, openNodeSession } from '@xrai/engine/node'
import { afterAll, describe, expect, it } from 'vitest'
import { describeError } from '../../base/log/describe-error.ts'
import { engineSettingsSchema } from '../../settings/engine-settings.ts'
import { brokenResponse, startFakeServer } from '../../testing/fake-server.ts'
import { testPictures } from '../../testing/picture-processes.ts'
import { sample } from '../../testing/samples.ts'
import { openKserveEngine } from './kserve.ts'

const models = fileURLToPath(new URL('../../../../../packages/engine/fixtures', import.meta.url))
const network: Session = await openNodeSession(`${models}/panoramic`)
const local = await openNodeEngine({ models })
const theirs = await startFakeServer(() => new Response())
const picture = await sample('panoramic-healthy.jpg')
afterAll(async () => {
  await theirs.close()
  await network.close()
  await local.close()
})

const engineOf = async (more: Record<string, string> = {}) => {
  const settings = engineSettingsSchema.parse({
    ENGINE: 'kserve',
    KSERVE_URL: `${theirs.url}/`,
    KSERVE_MODEL_PANORAMIC: 'bright',
    MODELS_DIR: models,
    ...more,
  })
  if (settings.kind !== 'kserve') throw new Error('another engine')
  return openKserveEngine(settings, await testPictures())
}
const analyze = async (more?: Record<string, string>) =>
  (await engineOf(more)).analyze(picture, { type: 'panoramic', checked: false })
const refusal = (more?: Record<string, string>) =>
  analyze(more).then(
    () => 'accepted',
    (error: { code?: string }) => error.code ?? String(error),
  )

interface Asked {
  readonly id: string
  readonly inputs: readonly { readonly name: string; readonly shape: readonly number[]; readonly datatype: string }[]
  readonly outputs: readonly { readonly name: string; readonly parameters: unknown }[]
}

/** Reads a request as Triton does, and runs the fixture's network on it. */
const infer = async (request: Request) => {
  const bytes = await request.bytes()
  const end = Number(request.headers.get('inference-header-content-length'))
  const asked: Asked = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))
  const input = new Float32Array(bytes.slice(end).buffer)
  return { asked, input, raw: (await network.run(input, [1, 1, 64, 128])).candidates }
}
type RawOutput = Awaited<ReturnType<typeof infer>>['raw']

interface Answered {
  readonly id: string | undefined
  readonly name?: string
  readonly datatype?: string
  readonly shape?: readonly number[]
  readonly size?: number
  readonly before?: Uint8Array
}

const binary = (
  raw: RawOutput,
  { id, name = 'raw', datatype = 'FP32', shape, size, before }: Answered,
): Uint8Array<ArrayBuffer>[] => {
  const tensor = new Uint8Array(raw.data.slice().buffer)
  const output = {
    name,
    datatype,
    shape: shape ?? [1, raw.rows, raw.columns],
    parameters: { binary_data_size: size ?? tensor.length },
  }
  const other = { name: 'other', datatype: 'UINT8', shape: [before?.length ?? 0] }
  const outputs = before ? [{ ...other, parameters: { binary_data_size: before.length } }, output] : [output]
  const head = new TextEncoder().encode(JSON.stringify({ model_name: 'bright', model_version: '1', id, outputs }))
  return [head, new Uint8Array(Buffer.concat([before ?? new Uint8Array(), tensor]))]
}

const octets = ([head, tensors]: readonly Uint8Array<ArrayBuffer>[]): Response =>
  new Response(Buffer.concat([head ?? new Uint8Array(), tensors ?? new Uint8Array()]), {
    headers: {
      'content-type': 'application/octet-stream',
      'inference-header-content-length': String(head?.length),
    },
  })

const answering =
  (change: (answered: Answered) => Answered, altered = (raw: RawOutput) => raw) =>
  async (request: Request) => {
    const { asked, raw } = await infer(request)
    return octets(binary(altered(raw), change({ id: asked.id })))
  }
const same = (answered: Answered) => answered
const withNumber = (value: number) => (raw: RawOutput) => ({ ...raw, data: raw.data.with(7, value) })

describe('the engine behind ENGINE=kserve', () => {
  it('sends the picture as a binary tensor, by the Open Inference Protocol', async () => {
    theirs.willAnswer(answering(same))
    await analyze({ KSERVE_MODEL_PANORAMIC: 'bright/2', KSERVE_TOKEN: 'token-of-the-tests' })
    const [request] = theirs.asked
    expect([request?.method, new URL(request?.url ?? '').pathname]).toEqual([
      'POST',
      '/v2/models/bright/versions/2/infer',
    ])
    expect(request?.headers.get('content-type')).toBe('application/octet-stream')
    expect(request?.headers.get('authorization')).toBe('Bearer token-of-the-tests')
    const { asked, input } = await infer(request?.clone() ?? new Request(theirs.url))
    expect(asked.inputs).toEqual([
      { name: 'image', shape: [1, 1, 64, 128], datatype: 'FP32', parameters: { binary_data_size: 64 * 128 * 4 } },
    ])
    expect(asked.outputs).toEqual([{ name: 'raw', parameters: { binary_data: true } }])
    expect(Math.max(...input)).toBeLessThanOrEqual(255)
  })

  it('finds what the same network finds in this process', async () => {
    theirs.willAnswer(answering(same))
    const remote = await analyze()
    const here = await local.analyze(picture, 'panoramic')
    expect(here.detections.length).toBeGreaterThan(0)
    expect(remote.detections).toEqual(here.detections)
    expect(remote.model.name).toBe(here.model.name)
  })

  it('records the version that answered each radiograph, and what stands for it where the server names none', async () => {
    let version: string | undefined = '7'
    const versions = ['6']
    theirs.willAnswer(async request => {
      if (request.method === 'GET') return Response.json({ name: 'bright', versions })
      const { asked, raw } = await infer(request)
      const output = { name: 'raw', datatype: 'FP32', shape: [1, raw.rows, raw.columns], data: Array.from(raw.data) }
      return Response.json({ model_version: version, id: asked.id, outputs: [output] })
    })
    const engine = await engineOf()
    const pinned = await engineOf({ KSERVE_MODEL_PANORAMIC: 'bright/2' })
    const versionOf = async (one: typeof engine) =>
      (await one.analyze(picture, { type: 'panoramic', checked: false })).model.version
    expect(pinned.modelFor('panoramic')?.version).toBe('2')
    await engine.check()
    expect(engine.modelFor('panoramic')?.version).toBe('6')
    expect(await versionOf(engine)).toBe('7')
    expect(engine.modelFor('panoramic')?.version).toBe('7')
    version = '8'
    expect(await versionOf(engine)).toBe('8')
    version = undefined
    expect([await versionOf(engine), await versionOf(pinned)]).toEqual(['1.0.0', '2'])
    expect([engine.modelFor('panoramic')?.version, pinned.modelFor('panoramic')?.version]).toEqual(['1.0.0', '2'])
  })

  it('finds its output behind another one, and reads one that was written as JSON', async () => {
    const here = await local.analyze(picture, 'panoramic')
    theirs.willAnswer(answering(answered => ({ ...answered, before: new Uint8Array(3) })))
    expect((await analyze()).detections).toEqual(here.detections)
    theirs.willAnswer(async request => {
      const { asked, raw } = await infer(request)
      const output = { name: 'raw', datatype: 'FP32', shape: [1, raw.rows, raw.columns], data: Array.from(raw.data) }
      return Response.json({ model_name: 'bright', id: asked.id, outputs: [output] })
    })
    expect((await analyze()).detections).toEqual(here.detections)
  })

  it.each([
    ['another shape', answering(answered => ({ ...answered, shape: [1, 6, 168] }))],
    ['a huge count', answering(answered => ({ ...answered, shape: [1, 2 ** 40, 6], size: 2 ** 40 }))],
    ['another type', answering(answered => ({ ...answered, datatype: 'FP16' }))],
    ['another output', answering(answered => ({ ...answered, name: 'scores' }))],
    ['a tensor shorter than it says', answering(answered => ({ ...answered, size: 168 * 6 * 4 + 4 }))],
    ['a tensor that says less', answering(answered => ({ ...answered, size: 4 }))],
    ["another picture's answer", answering(answered => ({ ...answered, id: 'another' }))],
    ['NaN', answering(same, withNumber(Number.NaN))],
    ['infinity', answering(same, withNumber(Number.POSITIVE_INFINITY))],
    ['HTML', () => new Response('<!doctype html><h1>Welcome</h1>')],
    ['JSON of something else', () => Response.json({ predictions: [] })],
    [
      'texts for numbers',
      async (request: Request) => {
        const { asked, raw } = await infer(request)
        const data = Array.from(raw.data, String)
        return Response.json({ id: asked.id, outputs: [{ name: 'raw', datatype: 'FP32', shape: [1, 168, 6], data }] })
      },
    ],
    ['a header that lies', () => new Response('{}', { headers: { 'inference-header-content-length': '9999' } })],
    ['a header that is no number', () => new Response('{}', { headers: { 'inference-header-content-length': 'x' } })],
    ['an endless answer', () => new Response(new Uint8Array(8 * 1024 * 1024))],
  ])('refuses %s instead of reading a mouth without findings', async (_, answer) => {
    theirs.willAnswer(answer)
    expect(await refusal()).toBe('ENGINE_ANSWER_INVALID')
  })

  it.each([
    ['another shape', answering(answered => ({ ...answered, shape: [1, 6, 168] })), 'OUTPUT_SHAPE_1_6_168'],
    ['another output', answering(answered => ({ ...answered, name: 'Rosa Quispe' })), 'OUTPUT_MISSING'],
    ['a login page', () => new Response('<h1>Rosa Quispe</h1>'), 'NOT_JSON'],
    ['too much', () => new Response(new Uint8Array(8 * 1024 * 1024)), 'TOO_LONG'],
  ])('names the fault of %s for the log, without a word of the answer', async (_, answer, fault) => {
    theirs.willAnswer(answer)
    const error: unknown = await analyze().catch(reason => reason)
    const logged = describeError(error)
    expect([logged.code, logged.because?.code]).toEqual(['ENGINE_ANSWER_INVALID', fault])
    expect(JSON.stringify(logged)).not.toContain('Rosa')
  })

  it('refuses probabilities where logits belong, by their name', async () => {
    const sigmoid = (raw: RawOutput) => ({
      ...raw,
      data: raw.data.map((value, at) => (at % raw.columns < 4 ? value : 1 / (1 + Math.exp(-value)))),
    })
    theirs.willAnswer(answering(same, sigmoid))
    const error: unknown = await analyze().catch(reason => reason)
    expect(error).toMatchObject({ code: 'ENGINE_SCORES_INVALID', cause: { code: 'PROBABILITIES_FOR_LOGITS' } })
  })

  it('retries when the answer was cut, because the call is idempotent', async () => {
    theirs.willAnswer(async (request, turn) =>
      turn === 1 ? brokenResponse(new Uint8Array(1000), 'application/octet-stream') : answering(same)(request),
    )
    expect((await analyze()).detections.length).toBeGreaterThan(0)
    expect(theirs.asked).toHaveLength(2)
  })

  it.each([
    [400, 'ENGINE_REFUSED', 1],
    [404, 'ENGINE_REFUSED', 1],
    [429, 'ENGINE_BUSY', 3],
    [500, 'ENGINE_UNAVAILABLE', 3],
    [503, 'ENGINE_BUSY', 3],
    [504, 'ENGINE_TIMEOUT', 3],
  ])('translates the status %i', async (status, code, times) => {
    theirs.willAnswer(() => Response.json({ error: 'failed for a patient of ours' }, { status }))
    expect(await refusal()).toBe(code)
    expect(theirs.asked).toHaveLength(times)
  })

  it('times out on a server that is too slow, without a retry', async () => {
    theirs.willAnswer(() => new Promise(resolve => setTimeout(resolve, 3000, new Response())))
    expect(await refusal({ ENGINE_TIMEOUT_MS: '1000' })).toBe('ENGINE_TIMEOUT')
    expect(theirs.asked).toHaveLength(1)
  })

  it('reports ENGINE_UNREACHABLE when there is no server', async () => {
    expect(await refusal({ KSERVE_URL: 'http://127.0.0.1:9' })).toBe('ENGINE_UNREACHABLE')
  })

  it('is well when the model is ready', async () => {
    theirs.willAnswer(() => new Response())
    await expect((await engineOf()).check()).resolves.toBeUndefined()
    expect(new URL(theirs.asked[0]?.url ?? '').pathname).toBe('/v2/models/bright/ready')
    theirs.willAnswer(() => Response.json({ error: 'not ready' }, { status: 400 }))
    await expect((await engineOf()).check()).rejects.toThrow()
  })

  it('asks the reader of a model, whose name ends in -reader, and waits for both to be ready', async () => {
    const reader = {
      file: 'reader.onnx',
      sha256: '0'.repeat(64),
      input: { name: 'crops', width: 16, height: 32 },
      layout: { width: 128, height: 64 },
      answers: ['lit'],
      maps: ['light'],
      mapStride: 4,
      tall: 1.25,
      wide: 1.5,
      mostPlaces: 3,
      placesLeast: 0.08,
      elsewhere: 0.35,
    }
    const text = JSON.parse(readFileSync(`${models}/panoramic/model.json`, 'utf8'))
    const fusion = { IMPLANT: { bias: 0, detector: 0, answers: { lit: 1 } } }
    const folder = mkdtempSync(join(tmpdir(), 'kserve-'))
    mkdirSync(join(folder, 'panoramic'))
    writeFileSync(join(folder, 'panoramic', 'model.json'), JSON.stringify({ ...text, reader, fusion }))
    const read = ({ inputs: [crops], id }: Asked) => {
      const [count = 0] = crops?.shape ?? []
      const outputs = [
        { name: 'maps', datatype: 'FP32', shape: [count, 1, 8, 4], data: Array<number>(count * 32).fill(-9) },
        { name: 'answers', datatype: 'FP32', shape: [count, 1], data: Array<number>(count).fill(Math.log(3)) },
      ]
      return Response.json({ id, outputs })
    }
    theirs.willAnswer(async request => {
      if (!request.url.includes('-reader')) return answering(same)(request)
      const bytes = await request.bytes()
      const end = Number(request.headers.get('inference-header-content-length'))
      return read(JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))))
    })
    const { detections } = await analyze({ MODELS_DIR: folder, KSERVE_MODEL_PANORAMIC: 'bright/2' })
    const paths = theirs.asked.map(({ url }) => new URL(url).pathname)
    expect(paths).toEqual(['/v2/models/bright/versions/2/infer', '/v2/models/bright-reader/versions/2/infer'])
    const implants = detections.filter(({ class: name }) => name === 'IMPLANT')
    expect(implants.length).toBeGreaterThan(0)
    expect(implants.map(({ confidence }) => confidence.toFixed(3))).toEqual(implants.map(() => '0.750'))

    theirs.willAnswer(request => new Response(null, { status: request.url.includes('-reader') ? 503 : 200 }))
    await expect((await engineOf({ MODELS_DIR: folder })).check()).rejects.toThrow()
    rmSync(folder, { recursive: true })
  })

  it('needs the model.json of each type that it was given a model for', async () => {
    await expect(engineOf({ KSERVE_MODEL_PERIAPICAL: 'apex' })).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' })
  })
})
