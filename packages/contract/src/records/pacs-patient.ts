import { z } from 'zod'
import { fullName } from './full-name.ts'
import { plainDocumentNumber } from './identity-document.ts'
import type { PatientFields } from './patient.ts'
import { plainWords } from './plain-letters.ts'
import type { DicomFacts } from './radiograph.ts'

/** The patient fields that are compared with those of a PACS. */
export const pacsDifferences = ['name', 'birthDate', 'sex', 'id'] as const
export type PacsDifference = (typeof pacsDifferences)[number]

/**
 * The result of comparing a PACS's patient with ours. `same`: the identifier, or name and birth date, agree and nothing
 * contradicts; `differs`: a field contradicts; `unknown`: anything else, such as a name alone.
 */
export const pacsVerdicts = ['same', 'differs', 'unknown'] as const

export const pacsMatchSchema = z.object({
  verdict: z.enum(pacsVerdicts).meta({
    description:
      "'same': the identifier, or name and birth date, agree and nothing contradicts; 'differs': a field contradicts; 'unknown': anything else, such as a name alone.",
  }),
  differs: z
    .array(z.enum(pacsDifferences))
    .meta({ description: 'For `differs` the contradicting fields, in the order of `pacsDifferences`; else empty.' }),
})
export type PacsMatch = z.infer<typeof pacsMatchSchema>

/** A patient as named by a PACS or a DICOM file; absent fields are null. */
export interface PacsPatient {
  /** Person Name (PS3.5, 6.2.1) as written, or in spoken order. */
  readonly name: string | null
  readonly id: string | null
  /** YYYY-MM-DD */
  readonly birthDate: string | null
  readonly sex: string | null
}

/** The patient whom the header of a file names. */
export const patientOfHeader = ({ patientName, patientId, patientBirthDate, patientSex }: DicomFacts): PacsPatient => ({
  name: patientName ?? null,
  id: patientId ?? null,
  birthDate: patientBirthDate ?? null,
  sex: patientSex ?? null,
})

export interface OwnPatient
  extends Pick<PatientFields, 'firstName' | 'lastName' | 'recordNumber' | 'birthDate' | 'sex' | 'document'> {
  /** Document and record numbers that merges took from the patient; other programs still know the person by them. */
  readonly formerNumbers?: readonly string[]
}

/** One query to a PACS: by the patient's number, or by a name with wildcards (PS3.4, C.2.2.2.4). */
export type PacsQuestion = { readonly patientId: string } | { readonly patientName: string }

/**
 * The queries to a PACS for a patient: by document, by record number, and by name with the family's first word in front
 * and behind, because archives are filled by hand and have names in either order. Accented letters become wildcards,
 * because an archive may keep them, leave them out or encode them in another character set; capitals are searched too,
 * because many archives distinguish them. Birth date and sex are compared afterwards and not part of the query, because a PACS need not support them as keys (PS3.4, table C.6-1).
 */
export const pacsQuestions = ({ firstName, lastName, recordNumber, document }: OwnPatient): PacsQuestion[] => {
  const numbers = [document?.number, recordNumber?.trim()].filter(number => number !== undefined && isAskable(number))
  const [family, given] = [lastName, firstName].map(name => asciiPattern(lettersOf(name)[0] ?? ''))
  // A word of only wildcards would match everyone.
  const written = family && given ? [`${family}*${given}*`, `${given}*${family}*`] : []
  const names = [...written, ...written.map(name => name.toUpperCase())]
  return [
    ...[...new Set(numbers)].map(patientId => ({ patientId: patientId ?? '' })),
    ...[...new Set(names)].map(patientName => ({ patientName })),
  ]
}

/** True if the number is in the default character set (PS3.5, 6.1.2.1) and contains no wildcard or list separator. */
const isAskable = (number: string): boolean => /^[ -)+->@-[\]-~]{2,64}$/.test(number)

const lettersOf = (name: string): string[] => name.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []

const asciiPattern = (word: string): string | null => {
  const pattern = word.replace(/[^A-Za-z0-9]+/g, '*')
  return /[A-Za-z0-9]/.test(pattern) ? pattern : null
}

/** Compares a PACS's patient with ours, and lists the contradicting fields. */
export const comparePacsPatient = (ours: OwnPatient, theirs: PacsPatient): PacsMatch => {
  const found = {
    name: compareNames(fullName(ours), theirs.name),
    birthDate: ours.birthDate && theirs.birthDate ? ours.birthDate === theirs.birthDate : null,
    // Many programs write 'O' if the sex is unknown.
    sex: isSaid(ours.sex) && isSaid(theirs.sex) ? ours.sex === theirs.sex : null,
    id: compareIds(ours, theirs.id),
  }
  const differs = pacsDifferences.filter(field => found[field] === false)
  if (differs.length > 0) return { verdict: 'differs', differs }
  const isSame = found.id === true || (found.name === true && found.birthDate === true)
  return { verdict: isSame ? 'same' : 'unknown', differs }
}

/**
 * True if a file's header may belong to the patient whom the PACS named, because nothing contradicts. A different
 * number is accepted if name and birth date agree, because an archive that merges two records of a patient leaves its
 * files unchanged.
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

/** The words of the first name group that has any, without prefix and suffix. */
const wordsOf = (name: string): ReadonlySet<string> => {
  const group = name.split('=').find(one => /[\p{L}\p{N}]/u.test(one)) ?? ''
  const [family = '', given = '', middle = ''] = group.split('^')
  return new Set(plainWords(`${family} ${given} ${middle}`))
}

/**
 * True if every word of the shorter name is in the longer, in any order, or if the remaining words are equal when
 * joined, such as 'Delacruz' and 'De la Cruz'. Null if a name is missing, or if a single word matches, which is not
 * enough evidence.
 */
export const compareNames = (ours: string, theirs: string | null): boolean | null => {
  const one = wordsOf(ours)
  const other = wordsOf(theirs ?? '')
  if (one.size === 0 || other.size === 0) return null
  const [fewer, more] = one.size <= other.size ? [one, other] : [other, one]
  const fits = [...fewer].every(word => more.has(word)) || areSameAsOneWord(one, other)
  return fits && fewer.size < 2 ? null : fits
}

/**
 * The family name may come first or last; within a word the order of letters counts, because 'Ramón' is not 'Norma'.
 */
const areSameAsOneWord = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
  const mine = [...one].filter(word => !other.has(word))
  const theirs = [...other].filter(word => !one.has(word))
  return mine.some((_, at) => [...mine.slice(at), ...mine.slice(0, at)].join('') === theirs.join(''))
}

/**
 * True if the number is one of ours. A different number proves nothing, because a PACS has its own numbers, unless both
 * are numbers of the same kind of document.
 */
const compareIds = ({ document, recordNumber, formerNumbers = [] }: OwnPatient, id: string | null): boolean | null => {
  const theirs = plainDocumentNumber(id ?? '')
  if (theirs === '') return null
  const ours = [document?.number, recordNumber, ...formerNumbers].map(number => plainDocumentNumber(number ?? ''))
  if (ours.includes(theirs)) return true
  return document?.type === 'dni' && /^\d{8}$/.test(theirs) ? false : null
}
