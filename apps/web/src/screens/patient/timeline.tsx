import { Link } from '@tanstack/react-router'
import type { PatientImage } from '@xrai/contract/records/patient'
import { t } from '@xrai/contract/strings/translate'
import { radiographTypeText } from '../../analyses/analysis-texts.ts'
import { compareDates, type Dated, dateText } from '../../analyses/image-date.ts'
import { StatusBadge } from '../../analyses/status-badge.tsx'
import { usePicture } from '../../client/pictures.ts'
import { useNearView } from '../../ui/use-near-view.ts'

/** The patient's radiographs along a line, newest first, a stop for each year. */
export function Timeline({ images }: { readonly images: readonly PatientImage[] }) {
  return (
    <ol className="border-l-2 border-line pl-5 sm:pl-7">
      {byYear(images).map(({ year, images: ofYear }) => (
        <li key={year} className="relative pb-8 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[calc(1.25rem+7px)] size-3 rounded-round border-2 border-primary bg-paper sm:-left-[calc(1.75rem+7px)]"
          />
          <h3 className="mb-3 text-19">{year}</h3>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
            {ofYear.map(image => (
              <li key={image.id}>
                <TimelineImage image={image} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function TimelineImage({ image }: { readonly image: PatientImage }) {
  const { id, analysisId, caseName, type, status, findingsNumber } = image
  const [place, near] = useNearView<HTMLDivElement>()
  const { url } = usePicture(near ? id : undefined, 'thumbnail')
  const date = dateText(image)
  return (
    <div className="relative flex h-full flex-col overflow-hidden rounded-control border border-line transition-shadow hover:shadow-raised">
      <div ref={place} className="relative aspect-[3/2] overflow-hidden bg-room">
        {url && <img src={url} alt="" className="absolute inset-0 size-full animate-fade object-contain" />}
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3">
        <Link
          to="/preview"
          search={{ analysis: analysisId }}
          aria-label={t('patients.openImage', { date })}
          className="text-14 font-semibold after:absolute after:inset-0"
        >
          {date}
        </Link>
        <p className="truncate text-13 text-muted">
          {radiographTypeText(type)}
          {caseName !== null && ` · ${caseName}`}
        </p>
        <p className="text-13">
          {findingsNumber === 1 ? t('patients.findingsOne') : t('patients.findings', { count: findingsNumber })}
        </p>
        <div className="mt-auto flex pt-1">
          <StatusBadge status={status} />
        </div>
      </div>
    </div>
  )
}

const yearOf = ({ takenAt, uploadDate }: Dated) =>
  takenAt === null ? new Date(uploadDate).getFullYear() : Number(takenAt.slice(0, 4))

/** Newest first, by the exposure date of the file, else by the upload. */
export function byYear<I extends Dated>(images: readonly I[]): readonly { year: number; images: readonly I[] }[] {
  const sorted = images.toSorted((one, other) => compareDates(other, one))
  return [...Map.groupBy(sorted, yearOf)].map(([year, ofYear]) => ({ year, images: ofYear }))
}
