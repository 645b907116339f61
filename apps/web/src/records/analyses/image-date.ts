import type { PatientImage } from '@xrai/contract/records/patient'
import { dayWords } from '../../base/language/days.ts'
import { dayText } from './analysis-texts.ts'

export type Dated = Pick<PatientImage, 'id' | 'takenAt' | 'uploadDate'>

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** By the exposure date in the file, else by the upload; equal dates are ordered by upload. */
export const compareDates = (a: Dated, b: Dated): number =>
  compare(a.takenAt ?? a.uploadDate, b.takenAt ?? b.uploadDate) ||
  compare(a.uploadDate, b.uploadDate) ||
  compare(a.id, b.id)

export const dateText = ({ takenAt, uploadDate }: Pick<Dated, 'takenAt' | 'uploadDate'>): string =>
  takenAt === null ? dayText(uploadDate) : dayWords(takenAt)
