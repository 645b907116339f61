import { z } from 'zod'
import { plainDocumentNumber } from './identity-document.ts'
import type { PatientFields } from './patient.ts'
import type { DicomFacts } from './radiograph.ts'

/** What of a patient is compared with what a PACS says of one. */
export const pacsDifferences = ['name', 'birthDate', 'sex', 'id'] as const
export type PacsDifference = (typeof pacsDifferences)[number]

/**
 * Whether a PACS speaks of the same person: `same` where the identifier, or name and birth date, agree and nothing
 * contradicts; `differs` where something does; `unknown` for the rest, such as a name alone.
 */
export const pacsVerdicts = ['same', 'differs', 'unknown'] as const

export const pacsMatchSchema = z.object({
  verdict: z.enum(pacsVerdicts),
  /** Of `differs` what, in the order of `pacsDifferences`; else empty. */
  differs: z.array(z.enum(pacsDifferences)),
})
export type PacsMatch = z.infer<typeof pacsMatchSchema>

/** A patient as a PACS or a DICOM file names one; what is absent is null. */
export interface PacsPatient {
  /** Person Name (PS3.5, 6.2.1) as it is written, or in the order it is spoken. */
  readonly name: string | null
  readonly id: string | null
  /** YYYY-MM-DD */
  readonly birthDate: string | null
  readonly sex: string | null
}

/** Whom the header of a file names. */
export const patientOfHeader = ({ patientName, patientId, patientBirthDate, patientSex }: DicomFacts): PacsPatient => ({
  name: patientName ?? null,
  id: patientId ?? null,
  birthDate: patientBirthDate ?? null,
  sex: patientSex ?? null,
})

export type OwnPatient = Pick<
  PatientFields,
  'firstName' | 'lastName' | 'recordNumber' | 'birthDate' | 'sex' | 'document'
>

/** One question to a PACS: by the number of the patient, or by a name with wildcards (PS3.4, C.2.2.2.4). */
export type PacsQuestion = { readonly patientId: string } | { readonly patientName: string }

/**
 * How a PACS is asked for a patient: by document, by record number, and by name with the family's first word ahead and
 * behind, for archives are filled by hand and keep names in either order. Accented letters become wildcards, because an
 * archive may keep them, leave them out or write them in another character set; birth date and sex are compared and not
 * asked for, because a PACS need not match by them (PS3.4, table C.6-1).
 */
export const pacsQuestions = ({ firstName, lastName, recordNumber, document }: OwnPatient): PacsQuestion[] => {
  const numbers = [document?.number, recordNumber?.trim()].filter(number => number !== undefined && isAskable(number))
  const [family, given] = [lastName, firstName].map(name => asciiPattern(lettersOf(name)[0] ?? ''))
  // A word that is all wildcards would ask for everyone.
  const names = family && given ? [`${family}*${given}*`, `${given}*${family}*`] : []
  return [
    ...[...new Set(numbers)].map(patientId => ({ patientId: patientId ?? '' })),
    ...[...new Set(names)].map(patientName => ({ patientName })),
  ]
}

/** In the default character set (PS3.5, 6.1.2.1), and without what a wildcard or a list would be. */
const isAskable = (number: string): boolean => /^[ -)+->@-[\]-~]{2,64}$/.test(number)

const lettersOf = (name: string): string[] => name.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []

const asciiPattern = (word: string): string | null => {
  const pattern = word.replace(/[^A-Za-z0-9]+/g, '*')
  return /[A-Za-z0-9]/.test(pattern) ? pattern : null
}

/** Whether a PACS speaks of our patient, and what contradicts it. */
export const comparePacsPatient = (ours: OwnPatient, theirs: PacsPatient): PacsMatch => {
  const found = {
    name: compareNames(`${ours.firstName} ${ours.lastName}`, theirs.name),
    birthDate: ours.birthDate && theirs.birthDate ? ours.birthDate === theirs.birthDate : null,
    // 'O' is what many programs write for one they were not told.
    sex: isSaid(ours.sex) && isSaid(theirs.sex) ? ours.sex === theirs.sex : null,
    id: compareIds(ours, theirs.id),
  }
  const differs = pacsDifferences.filter(field => found[field] === false)
  if (differs.length > 0) return { verdict: 'differs', differs }
  const isSame = found.id === true || (found.name === true && found.birthDate === true)
  return { verdict: isSame ? 'same' : 'unknown', differs }
}

/**
 * Whether the header of a file may be of the patient whom the PACS named: nothing contradicts. Another number is of the same
 * patient where name and birth date agree, for an archive that joins two records of a patient leaves its files as they were.
 */
export const isPatientOfStudy = (said: PacsPatient, header: PacsPatient): boolean => {
  const name = said.name === null ? null : compareNames(said.name, header.name)
  const birthDate = said.birthDate && header.birthDate ? said.birthDate === header.birthDate : null
  const sex = isSaid(said.sex) && isSaid(header.sex) ? said.sex === header.sex : null
  if (name === false || birthDate === false || sex === false) return false
  const [one, other] = [said.id, header.id].map(id => plainDocumentNumber(id ?? ''))
  return one === '' || other === '' || one === other || (name === true && birthDate === true)
}

const isSaid = (sex: string | null): boolean => sex === 'F' || sex === 'M'

/** Each word in small letters without accents, of the first group that has any, without prefix and suffix. */
const wordsOf = (name: string): Set<string> => {
  const group = name.split('=').find(one => /[\p{L}\p{N}]/u.test(one)) ?? ''
  const [family = '', given = '', middle = ''] = group.split('^')
  const plain = `${family} ${given} ${middle}`.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])
}

/**
 * Every word of the shorter name stands in the longer, in any order; or what they do not share is the same once written as
 * one word, as 'Delacruz' and 'De la Cruz'. Null where there is no name, or one word that fits: too little to say so.
 */
export const compareNames = (ours: string, theirs: string | null): boolean | null => {
  const [one, other] = [wordsOf(ours), wordsOf(theirs ?? '')]
  if (one.size === 0 || other.size === 0) return null
  const [fewer, more] = one.size <= other.size ? [one, other] : [other, one]
  const fits = [...fewer].every(word => more.has(word)) || areSameAsOneWord(one, other)
  return fits && fewer.size < 2 ? null : fits
}

/** The family may stand ahead or behind; within a word each letter keeps its place, for 'Ramón' is not 'Norma'. */
const areSameAsOneWord = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
  const [mine, theirs] = [[...one].filter(word => !other.has(word)), [...other].filter(word => !one.has(word))]
  return mine.some((_, at) => [...mine.slice(at), ...mine.slice(0, at)].join('') === theirs.join(''))
}

/**
 * A number of ours is the patient's. Another one says nothing, for a PACS has numbers of its own, unless both are numbers
 * of the same kind of document.
 */
const compareIds = ({ document, recordNumber }: OwnPatient, id: string | null): boolean | null => {
  const theirs = plainDocumentNumber(id ?? '')
  if (theirs === '') return null
  const ours = [document?.number, recordNumber].map(number => plainDocumentNumber(number ?? '')).filter(Boolean)
  if (ours.includes(theirs)) return true
  return document?.type === 'dni' && /^\d{8}$/.test(theirs) ? false : null
}
