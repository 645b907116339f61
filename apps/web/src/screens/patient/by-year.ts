import type { PatientImage } from '@xrai/contract/case/patient'

type Dated = Pick<PatientImage, 'takenAt' | 'uploadDate'>

const yearOf = ({ takenAt, uploadDate }: Dated) =>
  takenAt === null ? new Date(uploadDate).getFullYear() : Number(takenAt.slice(0, 4))

const momentOf = ({ takenAt, uploadDate }: Dated) => takenAt ?? uploadDate

/** Newest first, by the exposure date of the file, else by the upload. */
export function byYear<I extends Dated>(images: readonly I[]): readonly { year: number; images: readonly I[] }[] {
  const sorted = images.toSorted((one, other) => (momentOf(one) < momentOf(other) ? 1 : -1))
  return [...Map.groupBy(sorted, yearOf)].map(([year, ofYear]) => ({ year, images: ofYear }))
}
