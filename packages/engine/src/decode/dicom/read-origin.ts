import type { Codec } from '../codec.ts'
import { type Greys, greysOf } from './display.ts'
import { framesOf, isoDate, uidOf } from './facts.ts'
import { readFirstFrame } from './frame.ts'
import { tags } from './tags.ts'
import { text, writtenText } from './values.ts'

/**
 * The attributes that other objects of the same study repeat, with the file's own values; absent if the file has none.
 */
export interface Origin {
  readonly sopClass?: string | undefined
  readonly instance?: string | undefined
  readonly series?: string | undefined
  readonly study?: string | undefined
  /** 'Family^Given', as written. */
  readonly patientName?: string | undefined
  readonly patientId?: string | undefined
  /** YYYYMMDD, like the date below. */
  readonly birthDate?: string | undefined
  readonly sex?: string | undefined
  readonly identityRemoved?: true | undefined
  /** How it was removed; several values are separated by backslashes. */
  readonly removalMethod?: string | undefined
  /** Present if its pixels were ever compressed with loss, as the file says. */
  readonly lossy?: true | undefined
  readonly studyDate?: string | undefined
  readonly studyTime?: string | undefined
  /** The offset from UTC of its dates and times: '-0500'. */
  readonly offset?: string | undefined
  readonly studyId?: string | undefined
  readonly accessionNumber?: string | undefined
  readonly referringPhysician?: string | undefined
  /** Number of frames in the file. */
  readonly frames: number
  /** Null if the image is in colour. */
  readonly greys: Greys | null
}

/** Reads the header of a DICOM file, and its first frame to determine the window. Throws as `decodeDicom` does. */
export const readOriginWith = async (bytes: Uint8Array, codec: Codec): Promise<Origin> => {
  const { data, frame } = await readFirstFrame(bytes, codec)
  const sex = text(data, tags.patientSex)
  const time = text(data, tags.studyTime)
  const offset = text(data, tags.timezoneOffset)
  return {
    sopClass: uidOf(text(data, tags.sopClass)),
    instance: uidOf(text(data, tags.sopInstance)),
    series: uidOf(text(data, tags.seriesInstance)),
    study: uidOf(text(data, tags.studyInstance)),
    patientName: writtenText(data, tags.patientName),
    patientId: writtenText(data, tags.patientId),
    birthDate: dayOf(text(data, tags.patientBirthDate)),
    sex: sex === 'F' || sex === 'M' || sex === 'O' ? sex : undefined,
    ...(text(data, tags.identityRemoved) === 'YES' && { identityRemoved: true as const }),
    removalMethod: writtenText(data, tags.removalMethod),
    ...(text(data, tags.lossy) === '01' && { lossy: true as const }),
    studyDate: dayOf(text(data, tags.studyDate)),
    studyTime: time && /^\d{2}(\d{2}(\d{2}(\.\d{1,6})?)?)?$/.test(time) ? time : undefined,
    // PS3.3 C.12.1.1.8
    offset: offset && /^(\+(0\d|1[0-4])|-(0\d|1[0-2]))[0-5]\d$/.test(offset) ? offset : undefined,
    studyId: writtenText(data, tags.studyId),
    accessionNumber: writtenText(data, tags.accessionNumber),
    referringPhysician: writtenText(data, tags.referringPhysician),
    frames: framesOf(data),
    greys: frame.colour ? null : greysOf(frame.stored, data, frame.layout),
  }
}

const dayOf = (value: string | undefined) => isoDate(value)?.replaceAll('-', '')
