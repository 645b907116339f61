import { describe, expect, it } from 'vitest'
import { ageOn, ageOnRadiograph } from './age.ts'
import { warningsOf } from './warnings.ts'

describe('an age', () => {
  it('counts whole years, the birthday included', () => {
    expect(ageOn('2000-02-29', '2026-02-28')).toBe(25)
    expect(ageOn('2000-02-29', '2026-03-01')).toBe(26)
    expect(ageOn('2026-01-10', '2026-11-18')).toBe(0)
  })

  it('is unknown if the two days give no age', () => {
    expect(ageOn('2027-01-01', '2026-01-01')).toBeNull()
    expect(ageOn('1850-01-01', '2026-01-01')).toBeNull()
  })

  it('is the age on the day of the exposure, else on the day of the upload', () => {
    const known = { birthDate: '2013-06-01', uploadedOn: '2026-11-20' }
    expect(ageOnRadiograph({ ...known, dicom: null })).toBe(13)
    expect(ageOnRadiograph({ ...known, dicom: { studyDate: '2026-03-14' } })).toBe(12)
  })

  it('prefers the record to the file, and the birth date to the age', () => {
    const dicom = { patientBirthDate: '2000-01-01', patientAge: 9 }
    const uploadedOn = '2026-11-20'
    expect(ageOnRadiograph({ birthDate: '2018-01-01', dicom, uploadedOn })).toBe(8)
    expect(ageOnRadiograph({ birthDate: null, dicom, uploadedOn })).toBe(26)
    expect(ageOnRadiograph({ birthDate: null, dicom: { patientAge: 9 }, uploadedOn })).toBe(9)
    expect(ageOnRadiograph({ birthDate: null, dicom: {}, uploadedOn })).toBeNull()
  })
})

describe('the warnings of an analysis', () => {
  it('include one for a patient under thirteen, because the model was not made for children', () => {
    const predictions = [{ research: false }]
    expect(warningsOf({ age: 12, predictions })).toEqual([{ code: 'CHILD', message: expect.stringContaining('niños') }])
    for (const age of [13, 70, null]) expect(warningsOf({ age, predictions })).toEqual([])
  })

  it('state facts of a DICOM file that speak against the analysis: several frames, or another modality', () => {
    const codesOf = (dicom: { frames?: number; modality?: string } | null) =>
      warningsOf({ age: 40, predictions: [], dicom }).map(({ code }) => code)
    expect(codesOf({ frames: 3, modality: 'US' })).toEqual(['FIRST_FRAME', 'OTHER_MODALITY'])
    expect(warningsOf({ age: 40, predictions: [], imagesInFile: 2 })).toMatchObject([{ code: 'FIRST_FRAME' }])
    expect(['IO', 'PX', 'DX', 'CR', 'OT', 'RG'].flatMap(modality => codesOf({ modality }))).toEqual([])
    expect(codesOf(null)).toEqual([])
  })

  it('include one for findings of a model for research', () => {
    expect(warningsOf({ age: null, predictions: [{ research: true }] })).toEqual([
      { code: 'RESEARCH', message: expect.stringContaining('investigación') },
    ])
  })
})
