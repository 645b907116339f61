import { t } from '@xrai/contract/strings/translate'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { imagePoint } from '../coordinates.ts'
import { type DrawnMeasurement, type MeasurementBook, mayChangeOne } from '../measurements/drawn-measurement.ts'
import { MeasurementRow } from './measurement-row.tsx'

const points = [imagePoint(0, 0), imagePoint(30, 40)]
const length: DrawnMeasurement = {
  id: 'm1',
  kind: 'length',
  points,
  label: '',
  printed: false,
  millimetres: null,
  by: '',
}
const printed = { ...length, id: 'm2', printed: true }
const known: DrawnMeasurement = { ...length, id: 'm3', kind: 'calibration', millimetres: 10 }

const bookOf = (isSigned: boolean, measurements: readonly DrawnMeasurement[]): MeasurementBook => ({
  measurements,
  scale: { x: 1, y: 1, source: 'none', magnification: null },
  mayChange: true,
  isSigned,
  save: () => undefined,
  remove: () => undefined,
  newId: () => 'm9',
  failure: null,
})
const rowOf = (measurement: DrawnMeasurement, isSigned: boolean) =>
  renderToStaticMarkup(
    <MeasurementRow measurement={measurement} book={bookOf(isSigned, [measurement])} onRemove={() => undefined} />,
  )

describe('a measurement of a signed radiograph', () => {
  it('cannot be put into the report, and says why', () => {
    expect(rowOf(length, true)).toMatch(
      /<input[^>]*type="checkbox"[^>]*disabled|<input[^>]*disabled[^>]*type="checkbox"/,
    )
    expect(rowOf(length, true)).toContain(t('errors.reportSigned'))
    expect(rowOf(length, true)).toContain(t('measures.remove'))
  })

  it('stays as it is if the report prints it, or if it scales one that the report prints', () => {
    expect(rowOf(printed, true)).not.toContain(t('measures.remove'))
    expect(rowOf(printed, true)).toContain(t('errors.reportSigned'))
    expect(mayChangeOne(bookOf(true, [known, printed]), known)).toBe(false)
    expect(mayChangeOne(bookOf(true, [known, length]), known)).toBe(true)
  })
})

it('a measurement can be put into a report that is not signed', () => {
  expect(rowOf(length, false)).toContain(t('measures.print'))
  expect(rowOf(length, false)).not.toContain('disabled=""')
  expect(rowOf(printed, false)).toContain(t('measures.remove'))
})
