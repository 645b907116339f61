import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { patientOf } from '../../records/assign/patient-of.ts'
import { isOfChild } from './of-child.ts'

const sample = await readFile(new URL('../../../../../samples/pictures/panoramic-12bit.dcm', import.meta.url))
const unknown = { birthDate: null, today: '2026-11-20' }

/** The sample was taken on 15 January 2026. */
const bornOn = async (day: string) => {
  const bytes = Buffer.from(sample.toString('latin1').replace('19800229', day), 'latin1')
  return (await patientOf(new File([bytes], 'toma.dcm')))?.age
}

describe('a radiograph shows a child', () => {
  it('by the age on the day of the exposure, not by the age today', async () => {
    const onTheEve = await bornOn('20130116')
    expect(isOfChild({ ...unknown, ages: [onTheEve] })).toBe(true)
    const onTheDay = await bornOn('20130115')
    expect(isOfChild({ ...unknown, ages: [onTheDay] })).toBe(false)
  })

  it('if one of several does, and not if no file has an age', async () => {
    expect(isOfChild({ ...unknown, ages: [undefined, await bornOn('20150228')] })).toBe(true)
    expect(isOfChild({ ...unknown, ages: [undefined, {}] })).toBe(false)
    expect(isOfChild({ birthDate: '2018-01-01', today: '2026-11-20', ages: [] })).toBe(false)
  })

  it('by the record before the file, as on the server', () => {
    const record = { birthDate: '2018-01-01', today: '2026-11-20' }
    expect(isOfChild({ ...record, ages: [undefined] })).toBe(true)
    expect(isOfChild({ ...record, birthDate: '1980-01-01', ages: [{ patientAge: 9 }] })).toBe(false)
  })
})
