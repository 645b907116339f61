import { readFileSync } from 'node:fs'
import { defaultConfidence } from '@xrai/contract/records/limits'
import { expect, it } from 'vitest'
import model from '../../../../../models/panoramic/model.json' with { type: 'json' }
import {
  callSeconds,
  lookedFor,
  lookedForExperimentally,
  meanPrecision,
  measuredClasses,
  startConfidence,
  testFindings,
  testRadiographs,
  timedCores,
  timedSize,
} from './measured.ts'

/** The recall of a class that the model never reports is null. */
const percent = (share: number | null) => Math.round((share ?? Number.NaN) * 100)
const file = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8')

it("shows the radiographs, the cases and the mean of the model's card, which equal those of its file", () => {
  const card = file('models/panoramic/CARD.md')
  expect(card).toContain(`${testRadiographs} source radiographs`)
  const [, mean] = /^\| \*\*mean\*\* \| \*\*(\d\.\d{3})\*\*/m.exec(card) ?? []
  const places = new Intl.NumberFormat('es-PE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  expect(places.format(Number(mean))).toBe(meanPrecision)
  const figures = new Map(Object.entries(model.measured.classes))
  expect(measuredClasses.map(({ look }) => look.id).toSorted()).toEqual([...figures.keys()].toSorted())
  for (const { look, cases } of measuredClasses) {
    const row = card.split('\n').find(line => line.startsWith(`| \`${look.id}\``)) ?? ''
    const cells = row.split('|').map(cell => cell.trim())
    expect(Number(cells[4])).toBe(cases)
    const { precision, recall } = figures.get(look.id) ?? { precision: Number.NaN, recall: Number.NaN }
    expect([Number(cells.at(-3)), Number(cells.at(-2))].map(percent)).toEqual([precision, recall].map(percent))
  }
  expect(testFindings).toBe(measuredClasses.reduce((sum, { cases }) => sum + cases, 0))
})

it("counts the findings and marks at the application's default confidence", () => {
  expect(startConfidence).toBe(defaultConfidence * 100)
  for (const { look, cases, found, marked, recall, precision } of measuredClasses) {
    const { curve = [], curveLabels } = model.classes.find(({ id }) => id === look.id) ?? {}
    const point = curve.find(({ threshold }) => Math.abs(threshold - defaultConfidence) < 0.001)
    if (!point) throw new Error(`${look.id} has no point there`)
    expect(cases).toBe(curveLabels)
    expect(found).toBe(Math.round(point.recall * cases))
    expect(marked).toBe(Math.round((point.recall * cases) / point.precision))
    expect([recall, precision]).toEqual([percent(found / cases), percent(found / marked)])
    expect(precision / 100).toBeCloseTo(point.precision, 1)
  }
})

it('lists every class, including one without metrics of a test split, and the experimental ones separately', () => {
  const [proved, experimental] = [false, true].map(wanted =>
    model.classes.filter(one => one.experimental === wanted).map(({ id }) => id),
  )
  expect(lookedFor.map(({ id }) => id)).toEqual(proved)
  expect(lookedForExperimentally.map(({ id }) => id)).toEqual(experimental)
})

it('shows the recorded time, and the class with the best recall first', () => {
  const speed = JSON.parse(file('bench/results/speed.json'))
  expect(Number(callSeconds)).toBeCloseTo(speed.http.call.median / 1000, 2)
  expect(speed.picture.replaceAll(' ', '')).toContain(timedSize.replaceAll(' ', ''))
  expect(timedCores).toBeGreaterThan(0)
  const recalls = measuredClasses.map(({ recall }) => recall)
  expect(recalls).toEqual(recalls.toSorted((one, other) => other - one))
})
