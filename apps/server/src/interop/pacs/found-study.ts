import type { PacsPatient, PacsQuestion } from '@xrai/contract/records/pacs-patient'
import { cleanLine } from '@xrai/contract/records/plain-name'
import { isoDate, uidOf } from '@xrai/engine/texts'
import { storable } from '../../db/storable.ts'

/** Asks for the studies of a patient, or for one study. */
export type StudyQuestion = PacsQuestion | { readonly studyUid: string }

/** A validated study from a PACS response. */
export interface FoundStudy {
  readonly studyUid: string
  readonly date: string | null
  readonly description: string | null
  readonly modalities: readonly string[]
  readonly instances: number | null
  readonly patient: PacsPatient
}

/** The result of a search. */
export interface FoundStudies {
  readonly studies: readonly FoundStudy[]
  /** True if the PACS has more. */
  readonly isCut: boolean
}

/** The requested attributes of a study, by tag (PS3.4, table C.6-1; PS3.18, table 10.6.3-3). */
export const studyTags = {
  studyDate: 0x00080020,
  modalities: 0x00080061,
  description: 0x00081030,
  patientName: 0x00100010,
  patientId: 0x00100020,
  birthDate: 0x00100030,
  sex: 0x00100040,
  studyUid: 0x0020000d,
  instances: 0x00201208,
} as const

const longest = 200

/**
 * Parses the attributes of a response into a study; null if it has no identifier. A backslash separates the values of one
 * attribute.
 */
export const readStudy = (textOf: (tag: number) => string | undefined): FoundStudy | null => {
  const shown = (tag: number) => {
    const text = cleanLine(storable(textOf(tag) ?? ''))
    return text.slice(0, longest).toWellFormed() || null
  }
  const studyUid = uidOf(textOf(studyTags.studyUid))
  if (!studyUid) return null
  const instances = Number(textOf(studyTags.instances) ?? Number.NaN)
  return {
    studyUid,
    date: isoDate(textOf(studyTags.studyDate)) ?? null,
    description: shown(studyTags.description),
    modalities: [...new Set((shown(studyTags.modalities) ?? '').split('\\').map(one => one.trim()))].filter(Boolean),
    instances: Number.isSafeInteger(instances) && instances >= 0 ? instances : null,
    patient: {
      name: shown(studyTags.patientName),
      id: shown(studyTags.patientId),
      birthDate: isoDate(textOf(studyTags.birthDate)) ?? null,
      sex: shown(studyTags.sex),
    },
  }
}
