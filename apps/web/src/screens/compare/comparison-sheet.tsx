import type { Change } from '@xrai/contract/comparison/compare-findings'
import { outlineOf } from '@xrai/contract/records/outline'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { t } from '@xrai/contract/strings/translate'
import { useImage } from '../../client/image-urls.ts'
import { classLook } from '../../findings/class-look.ts'
import { doubtText, idOf, insteadText, isUnseen, kindText, toothText, unseenText } from './change-words.ts'
import type { OpenRadiograph } from './use-radiograph.ts'

interface ComparisonSheetProps {
  readonly patientName: string
  readonly changes: readonly Change[]
  /** Unaligned radiographs are printed without a list of differences. */
  readonly isAligned: boolean
  /** Replaces an empty list of differences; null if there are some. */
  readonly nothing: string | null
  readonly notes: readonly string[]
  readonly pair: readonly [PrintedSide, PrintedSide]
}

interface PrintedSide {
  readonly radiograph: OpenRadiograph
  readonly name: string
}

/** The printed sheet: both radiographs with their differences, and the list of differences with caveats. */
export function ComparisonSheet({ patientName, changes: all, isAligned, nothing, notes, pair }: ComparisonSheetProps) {
  const [earlier, later] = pair
  const changes = all.filter(change => !isAligned || !isUnseen(change))
  const unseen = all.length - changes.length
  return (
    <section aria-hidden="true" className="hidden bg-paper text-ink print:block">
      <h1 className="text-24">{t('compare.title')}</h1>
      <p className="mt-1 text-14">{t('compare.patient', { name: patientName })}</p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <PrintedRadiograph {...earlier} marked={changes.flatMap(({ earlier: finding }) => finding ?? [])} />
        <PrintedRadiograph {...later} marked={changes.flatMap(({ later: finding }) => finding ?? [])} />
      </div>
      {isAligned && nothing !== null && <p className="mt-4 text-14">{nothing}</p>}
      {isAligned && changes.length > 0 && (
        <table className="mt-4 w-full border-collapse text-left text-[12px]">
          <thead>
            <tr className="border-b border-ink">
              {(['finding', 'what', 'doubts'] as const).map(column => (
                <th key={column} scope="col" className="py-1 pr-3">
                  {t(`compare.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(change => (
              <tr key={idOf(change)} className="border-b border-line break-inside-avoid align-top">
                <td className="py-1.5 pr-3 font-medium">
                  {toothText(change)} · {classLook(change.class).name}
                </td>
                <td className="py-1.5 pr-3">
                  {[kindText(change.kind), insteadText(change)].filter(Boolean).join('. ')}
                </td>
                <td className="py-1.5">{change.doubts.map(doubtText).join('. ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {[...notes, ...(unseen > 0 ? [unseenText(unseen)] : [])].map(note => (
        <p key={note} className="mt-2 text-[12px] text-muted">
          {note}
        </p>
      ))}
      <p className="mt-2 text-[12px] text-muted">{t('compare.printed')}</p>
    </section>
  )
}

interface PrintedRadiographProps extends PrintedSide {
  readonly marked: readonly FoldedFinding[]
}

function PrintedRadiograph({ radiograph: { analysis }, name, marked }: PrintedRadiographProps) {
  const { id, width, height } = analysis.image
  const { url } = useImage(id, 'display')
  const stroke = Math.max(width, height) / 300
  return (
    <figure>
      <figcaption className="mb-1 text-13 font-semibold">{name}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} className="block w-full rounded-small bg-room" aria-hidden="true">
        {url !== undefined && <image href={url} width={width} height={height} preserveAspectRatio="none" />}
        {marked.map(finding => (
          <g key={finding.detection_id} fill="none" strokeWidth={stroke}>
            <polygon
              points={outlineOf(finding)
                .map(({ x, y }) => `${x},${y}`)
                .join(' ')}
              stroke={classLook(finding.class).colour}
            />
          </g>
        ))}
      </svg>
    </figure>
  )
}
