import type { PatientImage } from '@xrai/contract/records/patient'
import { dayOf, dayWords } from '../../base/language/days.ts'
import { dayText } from '../../base/language/moments.ts'

export type Dated = Pick<PatientImage, 'id' | 'takenAt' | 'uploadDate'>

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** The exposure date in the file, else the day of the upload in the time zone of the browser, as `dateText` shows it. */
export const imageDay = ({ takenAt, uploadDate }: Pick<Dated, 'takenAt' | 'uploadDate'>): string =>
  takenAt ?? dayOf(new Date(uploadDate))

/** By day; within a day by upload. */
export const compareDates = (a: Dated, b: Dated): number =>
  compare(imageDay(a), imageDay(b)) || compare(a.uploadDate, b.uploadDate) || compare(a.id, b.id)

export const dateText = ({ takenAt, uploadDate }: Pick<Dated, 'takenAt' | 'uploadDate'>): string =>
  takenAt === null ? dayText(uploadDate) : dayWords(takenAt)
