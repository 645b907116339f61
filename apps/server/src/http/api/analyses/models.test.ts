// @module-tag any-database
import type { MeasuredModel } from '@xrai/contract/records/measured-model'
import { listModels } from '@xrai/contract/routes/models'
import type { EngineModel } from '@xrai/engine'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ServerEngine } from '../../../imaging/engines/server-engine.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

const point = (threshold: number) => ({ threshold, precision: 0.4, recall: 0.5 })
const model: EngineModel = {
  name: 'panoramic',
  version: '9.1.0',
  use: 'evaluation',
  classes: [
    { id: 'IMPLANT', threshold: 0.4, ap50: 0.9, n: 38, curve: [point(0.1), point(0.05)] },
    { id: 'Caries', threshold: 0.3, experimental: true },
    { id: 'FILLING', threshold: 0.3, n: 5, curve: [point(0.1)], curveLabels: 12, curvePart: 'test' },
    { id: 'ERUPTING TOOTH', threshold: 0.3, n: 2, curve: [point(0.1)] },
  ],
  trainedOn: ['a set'],
  measured: {
    set: 'a set',
    part: 'test',
    sources: 103,
    classes: { IMPLANT: { n: 38 } },
    decayByTooth: { sources: 103, teeth: 2800, decayed: 24, shownFrom: 0.2, marked: 30, markedRight: 15 },
    external: {
      'another clinic': {
        decayByTooth: { sources: 194, teeth: 5200, decayed: 170, shownFrom: 0.2, marked: 90, markedRight: 60 },
      },
      'a third': {},
    },
  },
}

const cutOuts: EngineModel = {
  ...model,
  name: 'periapical',
  classes: [{ id: 'ERUPTING TOOTH', threshold: 0.3, curve: [point(0.1)], curvePart: 'tune' }],
  measured: {
    set: 'another set',
    sources: 412,
    cutOuts: true,
    check: {
      class: 'IMPLANT',
      sources: 229,
      yes: 234,
      no: 114,
      points: [
        { score: 0.3, sensitivity: 0.5, specificity: 0.9 },
        { score: 0.1, sensitivity: 0.7, specificity: 0.8 },
      ],
    },
  },
}

const measuredClass = {
  threshold: 0.3,
  experimental: false,
  labels: null,
  curve: [],
  curveLabels: null,
  curvePart: 'test' as const,
}

let server: TestServer
beforeAll(async () => {
  const { engine } = (await openTestServer()).context
  const measured: ServerEngine = { ...engine, modelFor: type => (type === 'panoramic' ? model : cutOuts) }
  server = await openTestServer({ engine: measured })
})

describe('the active models', () => {
  it('are listed without a session, each with its curves by rising confidence', async () => {
    const { status, answer } = await server.call('/api/models')
    expect(status).toBe(200)
    expect(answer['models']).toEqual([
      {
        name: 'panoramic',
        version: '9.1.0',
        use: 'evaluation',
        research: false,
        radiographs: 103,
        cutOuts: false,
        sameOrigin: true,
        check: null,
        decay: [
          { sameOrigin: false, radiographs: 194, teeth: 5200, decayed: 170, from: 0.2, marked: 90, right: 60 },
          { sameOrigin: true, radiographs: 103, teeth: 2800, decayed: 24, from: 0.2, marked: 30, right: 15 },
        ],
        classes: [
          {
            ...measuredClass,
            id: 'IMPLANT',
            threshold: 0.4,
            labels: 38,
            curve: [point(0.05), point(0.1)],
            curveLabels: 38,
          },
          { ...measuredClass, id: 'Caries', experimental: true, curvePart: null },
          { ...measuredClass, id: 'FILLING', labels: 5, curve: [point(0.1)], curveLabels: 12 },
          { ...measuredClass, id: 'ERUPTING TOOTH', labels: 2, curve: [point(0.1)], curvePart: 'tune' },
        ],
      },
      expect.objectContaining({ name: 'periapical' }),
    ] satisfies MeasuredModel[])
  })

  it('have the figures measured on cut-outs and those measured on real radiographs', async () => {
    const { models } = await server.answerOf(listModels, {})
    const { name, radiographs, cutOuts, sameOrigin, check, classes } = models[1] ?? expect.fail('no second model')
    expect({ name, radiographs, cutOuts, sameOrigin }).toEqual({
      name: 'periapical',
      radiographs: null,
      cutOuts: true,
      sameOrigin: false,
    })
    expect(check).toEqual({
      class: 'IMPLANT',
      radiographs: 229,
      yes: 234,
      no: 114,
      points: [
        { confidence: 0.1, sensitivity: 0.7, specificity: 0.8 },
        { confidence: 0.3, sensitivity: 0.5, specificity: 0.9 },
      ],
    })
    expect(classes).toMatchObject([{ curveLabels: null, curvePart: 'tune' }])
  })

  it('may be kept for some minutes', async () => {
    const { headers } = await server.app.request('/api/models')
    expect(headers.get('cache-control')).toBe('public, max-age=600')
  })

  it('are listed once where one serves both kinds of radiograph', async () => {
    const { answer } = await (await openTestServer()).call('/api/models')
    expect(answer['models']).toMatchObject([{ name: 'bright-fixture', version: '1.0.0', radiographs: null }])
  })
})
