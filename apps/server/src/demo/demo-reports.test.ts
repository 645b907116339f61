// @module-tag resources
import { fileURLToPath } from 'node:url'
import { toPredictionDto } from '@xrai/contract/records/finding'
import { reachesThreshold } from '@xrai/contract/records/visible'
import { reportSheet } from '@xrai/contract/report/report-sheet'
import { toFindings } from '@xrai/engine'
import { openNodeEngine } from '@xrai/engine/node'
import { afterAll, expect, it } from 'vitest'
import { reportModel } from '../reports/report/report-model.ts'
import { analysisOf, sourceOf } from '../reports/report/testing/analyses.ts'
import { demoCases } from './demo-cases.ts'
import { readDemoRadiograph } from './demo-radiographs.ts'

const engine = await openNodeEngine({ models: fileURLToPath(new URL('../../../../models', import.meta.url)) })
afterAll(() => engine.close())

/**
 * For these two the shipped model finds only experimental classes; every other periapical has a root canal treatment.
 */
const onlyExperimental = [1_000_102, 1_000_103]

const pictures = demoCases
  .flatMap(demo => demo.pictures)
  .filter(
    picture => picture.type === 'periapical' && picture.kind === 'drawn' && onlyExperimental.includes(picture.seed),
  )

it("the reports of the demo's periapicals with only experimental findings print all at or above 20 %, and deny none", {
  tags: ['soak'],
  timeout: 120_000,
}, async () => {
  expect(pictures).toHaveLength(onlyExperimental.length)
  for (const picture of pictures) {
    const { name, bytes } = await readDemoRadiograph(picture, AbortSignal.timeout(60_000))
    const { facts, detections, dentition } = await engine.analyze(bytes, 'periapical')
    let last = 0
    const nextId = () => String(last++)
    const found = toFindings(detections, nextId, dentition, { orientation: null, size: facts }).map(finding =>
      toPredictionDto(finding),
    )
    const reaching = found.filter(one => reachesThreshold(one, 20))
    expect(new Set(reaching.map(({ experimental }) => experimental)), name).toEqual(new Set([true]))

    const analysis = analysisOf({ type: 'periapical', predictions: found })
    const sheet = reportSheet(reportModel(sourceOf({ analysis })))
    expect(sheet.rows.length, name).toBe(reaching.length)
    expect(sheet.sections.map(({ heading }) => heading)).toEqual([`Hallazgos experimentales (${reaching.length})`])
    expect(sheet.hidden).toBeNull()
  }
})
