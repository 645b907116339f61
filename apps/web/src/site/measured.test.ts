import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  callSeconds,
  meanPrecision,
  measuredClasses,
  testFindings,
  testRadiographs,
  timedCores,
  timedSize,
} from './measured.ts'

const file = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')

it("shows the figures that stand on the model's card", () => {
  const card = file('models/panoramic/CARD.md')
  expect(card).toContain(`${testRadiographs} source radiographs`)
  const [, mean] = /^\| \*\*mean\*\* \| \*\*(\d\.\d{3})\*\*/m.exec(card) ?? []
  expect(Number(mean).toFixed(2)).toBe(meanPrecision)
  for (const { look, cases, recall, precision } of measuredClasses) {
    const row = card.split('\n').find(line => line.startsWith(`| \`${look.id}\``)) ?? ''
    const cells = row.split('|').map(cell => cell.trim())
    expect(Number(cells[4])).toBe(cases)
    expect([Number(cells.at(-3)) * 100, Number(cells.at(-2)) * 100].map(Math.round)).toEqual([precision, recall])
  }
  expect(testFindings).toBe(measuredClasses.reduce((sum, { cases }) => sum + cases, 0))
})

it('shows the time that the bench recorded, the best found class first', () => {
  const speed = JSON.parse(file('bench/results/speed.json'))
  expect(Number(callSeconds)).toBeCloseTo(speed.http.call.median / 1000, 2)
  expect(speed.picture.replaceAll(' ', '')).toContain(timedSize.replaceAll(' ', ''))
  expect(timedCores).toBeGreaterThan(0)
  const recalls = measuredClasses.map(({ recall }) => recall)
  expect(recalls).toEqual(recalls.toSorted((one, other) => other - one))
})
