import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getCase } from '@xrai/contract/routes/cases'
import { getReport } from '@xrai/contract/routes/reports'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Analyzer, openAnalyzer } from '../../pictures/open-analyzer.ts'
import { readSettings, SettingsError } from '../../settings.ts'
import { casesOf } from '../../testing/cases.ts'
import type { Person } from '../../testing/people.ts'
import { sample } from '../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

const fixture = fileURLToPath(new URL('../../../../../packages/engine/fixtures/panoramic', import.meta.url))

let models: string
let engine: Analyzer
let server: TestServer
let person: Person
beforeAll(async () => {
  models = await mkdtemp(join(tmpdir(), 'xrai-models-'))
  const folder = join(models, 'panoramic-research')
  await cp(fixture, folder, { recursive: true })
  const model = JSON.parse(await readFile(join(folder, 'model.json'), 'utf8'))
  await writeFile(join(folder, 'model.json'), JSON.stringify({ ...model, name: 'panoramic-research', research: true }))
  engine = await openAnalyzer({ models, research: true, gate: models, ...readSettings({}).pictures, size: 1 })
  server = await openTestServer({ engine })
  person = await server.newPerson()
})
afterAll(async () => {
  await engine.close()
  await rm(models, { recursive: true })
})

const read = async (path: string) => (await server.call(path, { token: person.token })).answer
const warnings = [{ code: 'RESEARCH', message: expect.stringContaining('investigación') }]

describe('the model for research', () => {
  it('marks every finding, in the answer, when read again and in the report', async () => {
    const { analysis_id, predictions, ...answer } = await server.analyze(
      person.token,
      await sample('panoramic-healthy.jpg'),
    )
    expect(predictions.length).toBeGreaterThan(0)
    expect(predictions.every(({ research }) => research)).toBe(true)
    expect(answer).toMatchObject({ model: { name: 'panoramic-research' }, warnings })
    expect(await read(`/api/analyses/${analysis_id}`)).toMatchObject({ predictions, warnings })
    const { predictions: reported } = await server.answerOf(getReport, {
      token: person.token,
      params: { id: analysis_id },
    })
    expect(reported.length).toBeGreaterThan(0)
    expect(reported.every(({ research }) => research)).toBe(true)
  })

  it('marks them in a case too, also in the texts of its outlines', async () => {
    onTestFinished(await server.work())
    const { newCase, add, completed } = casesOf(server)
    const id = await newCase(person.token)
    await add(person.token, id, await sample('panoramic-healthy.jpg'))
    await completed(person.token, id)
    const { analyses } = await server.answerOf(getCase, { token: person.token, params: { id } })
    const [analysis] = analyses
    expect(analysis).toMatchObject({ warnings })
    expect(analysis?.predictions.every(({ research }) => research)).toBe(true)
    expect(analysis?.mappings.every(({ description }) => description.includes('investigación'))).toBe(true)
  })

  it('is marked as such in the list of active models', async () => {
    expect((await read('/api/models'))['models']).toMatchObject([{ name: 'panoramic-research', research: true }])
  })
})

describe('RESEARCH_MODELS', () => {
  it('is off by default', () => {
    expect(readSettings({ MODELS_DIR: models }).engine).toMatchObject({ research: false })
    expect(readSettings({ MODELS_DIR: models, RESEARCH_MODELS: 'true' }).engine).toMatchObject({ research: true })
  })

  it('stops the start by its name where the model is not there, or the detector runs elsewhere', () => {
    const missing = { MODELS_DIR: join(models, 'none'), RESEARCH_MODELS: 'true' }
    expect(() => readSettings(missing)).toThrow(SettingsError)
    expect(() => readSettings(missing)).toThrow('RESEARCH_MODELS: needs panoramic-research/model.json')
    const elsewhere = { ENGINE: 'kserve', KSERVE_URL: 'http://triton', MODELS_DIR: models, RESEARCH_MODELS: 'true' }
    expect(() => readSettings(elsewhere)).toThrow('RESEARCH_MODELS: needs ENGINE to be onnx')
  })
})
