import { AppError } from '@xrai/contract/errors/app-error'
import type { DicomAge } from '@xrai/contract/records/age'
import { type DataSet, type Element, type Found, readDataSet, visitElements } from './elements.ts'
import { isoDate, type NameParts, namePartsOf, readableName, readDicomAge } from './facts.ts'
import { retainedTags } from './retained-tags.ts'
import { cleaned } from './retained-values.ts'
import { allTags, tags } from './tags.ts'
import { parseDicom, type TransferSyntax } from './transfer-syntax.ts'
import { text, uint16, writtenText } from './values.ts'

/** The tags that identify the patient, the physicians and the institution, in display order. */
const identityTags = {
  patientName: tags.patientName,
  patientId: tags.patientId,
  birthDate: tags.patientBirthDate,
  sex: tags.patientSex,
  age: tags.patientAge,
  address: 0x00101040,
  phone: 0x00102154,
  accessionNumber: 0x00080050,
  institution: 0x00080080,
  institutionAddress: 0x00080081,
  referringPhysician: 0x00080090,
  performingPhysician: 0x00081050,
  operator: 0x00081070,
  description: 0x00081030,
  comments: 0x00104000,
} as const

export type IdentityName = keyof typeof identityTags

export interface Identity {
  readonly values: readonly { readonly name: IdentityName; readonly value: string }[]
  /** Number of further elements with a value that would be removed, also from within pixels and tables. */
  readonly others: number
  /** The day of the study stays in the file; the rest is removed with the identity. */
  readonly age: DicomAge
  /** These facts about the picture stay in the file too. */
  readonly kind: {
    readonly modality?: string | undefined
    readonly columns?: number | undefined
    readonly rows?: number | undefined
  }
  /** The patient's name in its parts, if the file separates them. */
  readonly nameParts?: NameParts
}

const kindTags = [tags.modality, tags.columns, tags.rows]

const people: ReadonlySet<string> = new Set<IdentityName>([
  'patientName',
  'referringPhysician',
  'performingPhysician',
  'operator',
])

/** The identity in a DICOM file. Throws as `deidentify` does. */
export const readIdentity = async (bytes: Uint8Array): Promise<Identity> => {
  const { view, syntax, start } = await parseDicom(bytes)
  const range = { start, end: view.byteLength }
  const named: ReadonlySet<number> = new Set(Object.values(identityTags))
  const data = readDataSet(
    view,
    syntax,
    new Set([...named, ...kindTags, tags.specificCharacterSet, tags.studyDate]),
    range,
  )
  const values = Object.entries(identityTags).flatMap(([name, tag]) => {
    const value = readable(data, name, tag)
    // Object.entries widens the names of a closed list.
    return value === undefined ? [] : [{ name: name as IdentityName, value }]
  })
  const whole = readDataSet(view, syntax, allTags, range)
  let others = 0
  visitElements(view, syntax, range, found => {
    const { tag, value, end } = found
    const isLength = (tag & 0xffff) === 0
    const isRemoved = !retainedTags.has(tag) && !named.has(tag) && !removal.has(tag) && !isLength && end > value
    if (isRemoved || (retainedTags.has(tag) && holdsMore(whole, syntax, found))) others += 1
  })
  const nameParts = namePartsOf(writtenText(data, tags.patientName))
  const kind = {
    modality: text(data, tags.modality),
    columns: uint16(data, tags.columns),
    rows: uint16(data, tags.rows),
  }
  return { values, others, age: readDicomAge(data), kind, ...(nameParts && { nameParts }) }
}

/** True for an element that cannot be read too, for which `deidentify` refuses the file. */
const holdsMore = (data: DataSet, syntax: TransferSyntax, found: Found): boolean => {
  try {
    return cleaned(data, syntax, found)?.isChanged ?? false
  } catch (error) {
    if (error instanceof AppError) return true
    throw error
  }
}

/** The elements that mark the identity as removed, with the method (PS3.15 §E.1.1). */
const removal: ReadonlySet<number> = new Set([0x00120062, 0x00120063])

const longestShown = 200

const readable = (data: DataSet, name: string, tag: number): string | undefined => {
  const found: Element | undefined = data.elements.get(tag)
  if (!found || found.length > 4096) return undefined
  const value = writtenText(data, tag)?.slice(0, longestShown)
  if (people.has(name)) return readableName(value)
  return name === 'birthDate' ? (isoDate(value) ?? value) : value
}
