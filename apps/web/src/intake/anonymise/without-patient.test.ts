import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { patientOf } from '../../records/assign/patient-of.ts'
import { withoutPatient } from './without-patient.ts'

const bytes = await readFile(new URL('../../../../../samples/pictures/panoramic-12bit.dcm', import.meta.url))
const dicom = (name: string) => new File([bytes], name, { type: 'image/jpeg' })

it('removes the patient from a DICOM file with another name and type', async () => {
  const file = dicom('foto.jpg')
  expect((await patientOf(file))?.values.length).toBeGreaterThan(0)
  const ready = await withoutPatient(file)
  expect(await patientOf(ready)).toMatchObject({ values: [], others: 0, age: { studyDate: '2026-01-15' } })
  expect([ready.type, ready.size < file.size]).toEqual(['application/dicom', true])
})

it('returns the same file each time, so that a retry is the same upload', async () => {
  const file = dicom('toma.dcm')
  expect(await withoutPatient(file)).toBe(await withoutPatient(file))
})

it('leaves any other file unchanged', async () => {
  const file = new File(['no DICOM'], 'toma.dcm')
  expect(await withoutPatient(file)).toBe(file)
  expect(await patientOf(file)).toBeNull()
})

it('sends nothing of a DICOM file that it cannot read', async () => {
  const broken = new File([bytes.subarray(0, 900)], 'toma.dcm')
  await expect(withoutPatient(broken)).rejects.toThrow()
})
