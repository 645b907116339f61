import { describe, expect, it } from 'vitest'
import { reportCode } from './open-report.ts'
import { birthDateOf, defaultFilters, defaultHeader, keepUntouchedAge } from './report-header.ts'

const dicom = {
  patientName: 'ROSA QUISPE',
  patientBirthDate: '1990-05-01',
  patientSex: 'F',
  referringPhysician: 'Luz Rojas',
  studyDate: '2026-11-18',
} as const

describe('the header on first sight', () => {
  it('invents nothing, no requesting dentist either', () => {
    expect(defaultHeader({ patient: null, dicom: null })).toEqual({
      requestingDentist: null,
      patientName: null,
      patientAge: null,
      patientSex: null,
      radiographyDate: null,
    })
  })

  it('takes patient, date and requesting dentist from the DICOM file where there is one', () => {
    expect(defaultHeader({ patient: null, dicom })).toMatchObject({
      patientName: 'ROSA QUISPE',
      patientSex: 'F',
      requestingDentist: 'Luz Rojas',
      radiographyDate: '2026-11-18',
    })
  })

  it('takes the requesting dentist of the file, else the last one of the patient', () => {
    const requestingDentist = 'Luis Vega'
    expect(defaultHeader({ patient: null, dicom, requestingDentist }).requestingDentist).toBe('Luz Rojas')
    expect(defaultHeader({ patient: null, dicom: null, requestingDentist }).requestingDentist).toBe('Luis Vega')
  })

  it("believes the case's patient before the file", () => {
    const patient = { name: 'Rosa Quispe Mamani', birthDate: '1991-05-01', sex: null }
    expect(defaultHeader({ patient, dicom })).toMatchObject({
      patientName: 'Rosa Quispe Mamani',
      patientSex: 'F',
    })
    expect(birthDateOf({ patient, dicom })).toBe('1991-05-01')
    expect(birthDateOf({ patient: null, dicom })).toBe('1990-05-01')
  })

  it('starts at 20 % with no class filter', () => {
    expect(defaultFilters).toEqual({ minimumConfidence: 20, classes: [] })
  })
})

describe('an edited header', () => {
  const stored = defaultHeader({ patient: null, dicom })

  it('keeps following the birth date while the age is unedited', () => {
    expect(keepUntouchedAge({ ...stored, patientAge: 36 }, stored, 36).patientAge).toBeNull()
  })

  it('keeps an age that the dentist wrote', () => {
    expect(keepUntouchedAge({ ...stored, patientAge: 41 }, stored, 36).patientAge).toBe(41)
  })
})

describe('a report code', () => {
  it("is 'XR-' and the instant of issue", () => {
    expect(reportCode(new Date(1_763_650_800_000))).toBe('XR-1763650800000')
    expect(reportCode(new Date(1_763_650_800_000), 1)).toBe('XR-1763650800001')
  })
})
