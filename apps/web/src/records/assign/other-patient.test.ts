// @module-tag state
import { readFile } from 'node:fs/promises'
import type { OwnPatient } from '@xrai/contract/records/pacs-patient'
import { expect, it } from 'vitest'
import { filesOfOthers } from './other-patient.ts'

const bytes = await readFile(new URL('../../../../../samples/pictures/panoramic-12bit.dcm', import.meta.url))
const text = bytes.toString('latin1')
const sampleName = Buffer.from('Demostración^Paciente').toString('latin1')

/** The sample with another name, padded so that no element changes its length. */
const fileNaming = (name: string) =>
  new File([Buffer.from(text.replace(sampleName, name.padEnd(sampleName.length)), 'latin1')], 'toma.dcm')

const rosa: OwnPatient = {
  firstName: 'Rosa María',
  lastName: 'Quispe',
  recordNumber: 'HC-7',
  birthDate: '1980-02-29',
  sex: 'F',
  document: { type: 'dni', number: '40123456' },
}
const picture = new File(['x'], 'boca.png', { type: 'image/png' })
const isAsked = async (name: string, patient: Partial<OwnPatient> = {}) =>
  (await filesOfOthers([picture, fileNaming(name)], { ...rosa, ...patient })).length > 0

it.each(['Quispe^Rosa', 'QUISPE^ROSA MARIA', 'Quispe'])('accepts %s as the chosen patient', async name => {
  expect(await isAsked(name)).toBe(false)
})

it('finds the file that names another person, and returns the name as in the file', async () => {
  const found = await filesOfOthers([picture, fileNaming('Quispe^Rosa'), fileNaming('Soto^Luz')], rosa)
  expect(found.map(({ file, named }) => [file.name, named.name])).toEqual([['toma.dcm', 'Luz Soto']])
})

it('distinguishes a namesake by the birth date, and ignores the sex that equipment writes by default', async () => {
  expect(await isAsked('Quispe^Rosa', { birthDate: '1991-05-05' })).toBe(true)
  expect(await isAsked('Quispe^Rosa', { sex: 'M' })).toBe(false)
})

it.each(['ANONYMOUS', 'Sin^Nombre', '', '00123'])('ignores the placeholder «%s»', async name => {
  expect(await isAsked(name, { birthDate: '1991-05-05' })).toBe(false)
})
