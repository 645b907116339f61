import type { MeasuredModel } from '@xrai/contract/case/measured-model'
import type { Engine, EngineModel } from '@xrai/engine'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const point = (threshold: number) => ({ threshold, precision: 0.4, recall: 0.5 })
const model: EngineModel = {
  name: 'panoramic',
  version: '9.1.0',
  classes: [
    { id: 'IMPLANT', threshold: 0.4, ap50: 0.9, n: 38, curve: [point(0.1), point(0.05)] },
    { id: 'Caries', threshold: 0.3, experimental: true },
  ],
  measured: { set: 'a set', part: 'test', sources: 103 },
}

let server: TestServer
beforeAll(async () => {
  const { engine } = (await openTestServer()).parts
  const measured: Engine = { ...engine, modelFor: type => (type === 'panoramic' ? model : undefined) }
  server = await openTestServer({ engine: measured })
})

describe('the models at work', () => {
  it('are told to anybody, each with its curves by rising confidence', async () => {
    const { status, answer } = await server.call('/api/models')
    expect(status).toBe(200)
    expect(answer['models']).toEqual([
      {
        name: 'panoramic',
        version: '9.1.0',
        research: false,
        radiographs: 103,
        classes: [
          { id: 'IMPLANT', threshold: 0.4, experimental: false, labels: 38, curve: [point(0.05), point(0.1)] },
          { id: 'Caries', threshold: 0.3, experimental: true, labels: null, curve: [] },
        ],
      },
    ] satisfies MeasuredModel[])
  })

  it('may be kept for some minutes', async () => {
    const { headers } = await server.app.request('/api/models')
    expect(headers.get('cache-control')).toBe('public, max-age=600')
  })

  it('are told once where one serves both kinds of radiograph', async () => {
    const { answer } = await (await openTestServer()).call('/api/models')
    expect(answer['models']).toMatchObject([{ name: 'bright-fixture', version: '1.0.0', radiographs: null }])
  })
})
