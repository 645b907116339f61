// @module-tag resources
import { describe, expect, it } from 'vitest'
import { reportCode } from './create-report.ts'
import { birthDateOf, defaultFilters, defaultHeader, keepUntouchedAge } from './report-header.ts'

const dicom = {
  patientName: 'ROSA QUISPE',
  patientBirthDate: '1990-05-01',
  patientSex: 'F',
  referringPhysician: 'Luz Rojas',
  studyDate: '2026-11-18',
} as const

describe('the default header', () => {
  it('invents nothing, not even a requesting dentist', () => {
    expect(defaultHeader({ patient: null, dicom: null })).toEqual({
      requestingDentist: null,
      patientName: null,
      patientAge: null,
      patientSex: null,
      radiographyDate: null,
    })
  })

  it('takes patient, date and requesting dentist from the DICOM file if there is one', () => {
    expect(defaultHeader({ patient: null, dicom })).toMatchObject({
      patientName: 'ROSA QUISPE',
      patientSex: 'F',
      requestingDentist: 'Luz Rojas',
      radiographyDate: '2026-11-18',
    })
  })

  it("prefers the file's requesting dentist to the patient's last one", () => {
    const requestingDentist = 'Luis Vega'
    expect(defaultHeader({ patient: null, dicom, requestingDentist }).requestingDentist).toBe('Luz Rojas')
    expect(defaultHeader({ patient: null, dicom: null, requestingDentist }).requestingDentist).toBe('Luis Vega')
  })

  it("prefers the case's patient to the file's", () => {
    const patient = { name: 'Rosa Quispe Mamani', birthDate: '1991-05-01', sex: null }
    expect(defaultHeader({ patient, dicom })).toMatchObject({
      patientName: 'Rosa Quispe Mamani',
      patientSex: 'F',
    })
    expect(birthDateOf({ patient, dicom })).toBe('1991-05-01')
    expect(birthDateOf({ patient: null, dicom })).toBe('1990-05-01')
  })

  it('starts at 20 % without a class filter', () => {
    expect(defaultFilters).toEqual({ minimumConfidence: 20, classes: [] })
  })
})

describe('an edited header', () => {
  const stored = defaultHeader({ patient: null, dicom })

  it('follows the birth date while the age is unedited', () => {
    expect(keepUntouchedAge({ ...stored, patientAge: 36 }, stored, 36).patientAge).toBeNull()
  })

  it('keeps an age entered by the dentist', () => {
    expect(keepUntouchedAge({ ...stored, patientAge: 41 }, stored, 36).patientAge).toBe(41)
  })
})

describe('a report code', () => {
  it("is 'XR-' and the time of issue", () => {
    expect(reportCode(new Date(1_763_650_800_000))).toBe('XR-1763650800000')
    expect(reportCode(new Date(1_763_650_800_000), 1)).toBe('XR-1763650800001')
  })
})
