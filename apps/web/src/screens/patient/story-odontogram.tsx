import { Link } from '@tanstack/react-router'
import { describeEntry } from '@xrai/contract/odontogram/describe-entry'
import { inkOf } from '@xrai/contract/odontogram/draw-odontogram'
import { inkColours } from '@xrai/contract/odontogram/drawing'
import type { OdontogramEntry } from '@xrai/contract/odontogram/entry-schema'
import { findingOf } from '@xrai/contract/odontogram/norm'
import { type NormId, norms } from '@xrai/contract/odontogram/norms'
import type { StoryOdontogram as Entry } from '@xrai/contract/review/tooth-story'
import { t } from '@xrai/contract/strings/translate'
import { dayText } from '../../base/language/moments.ts'

interface StoryOdontogramProps {
  readonly patientId: string
  readonly entry: Entry
}

/** A signed odontogram's entries on the tooth. */
export function StoryOdontogram({ patientId, entry }: StoryOdontogramProps) {
  const { id, at, chart: kind, norm, by, entries } = entry
  return (
    <article>
      <p>
        <Link
          to="/patients/$id/odontogram/{-$chart}"
          params={{ id: patientId, chart: id }}
          className="font-semibold hover:underline"
        >
          {dayText(at)}
        </Link>
        <span className="text-14 text-muted"> · {t(`odontogramSheet.kinds.${kind}`)}</span>
      </p>
      {entries.length === 0 && <p className="text-14 text-muted">{t('toothStory.chartClean')}</p>}
      <ul className="mt-1 flex flex-col gap-1.5">
        {entries.map(one => (
          <li key={JSON.stringify(one)} className="border-l-2 border-line pl-3">
            <Words norm={norm} entry={one} />
          </li>
        ))}
      </ul>
      <p className="mt-1 text-14 text-muted">{t('toothStory.chartSigned', { name: by })}</p>
    </article>
  )
}

function Words({ norm, entry }: { readonly norm: NormId; readonly entry: OdontogramEntry }) {
  const { place, spokenPlace, name, details, sigla } = describeEntry(norms[norm], entry, t)
  const finding = findingOf(norms[norm], entry.finding)
  return (
    <>
      <p className="text-14">
        <span aria-hidden="true" className="font-semibold tabular-nums">
          {place}{' '}
        </span>
        <span className="sr-only">{spokenPlace}: </span>
        {sigla && (
          <span className="font-bold" style={{ color: inkColours[finding ? inkOf(finding, entry.state) : 'black'] }}>
            {sigla}{' '}
          </span>
        )}
        {name}
        {details && <span className="text-muted"> · {details}</span>}
      </p>
      {entry.note && <p className="text-14 break-words text-muted">{entry.note}</p>}
    </>
  )
}
