import { useNavigate, useSearch } from '@tanstack/react-router'
import { classLabel } from '@xrai/contract/classes/class-label'
import { detectionClass } from '@xrai/contract/classes/detection-class'
import { rowTeeth } from '@xrai/contract/odontogram/odontogram-teeth'
import { ageOn } from '@xrai/contract/records/age'
import { toothInkOf, toothInks } from '@xrai/contract/report/tooth-inks'
import type { AnswerOf } from '@xrai/contract/routes/route'
import type { getPatientTeeth } from '@xrai/contract/routes/timeline'
import { t } from '@xrai/contract/strings/translate'
import { type Fdi, isMilk, isUpper } from '@xrai/contract/teeth/fdi'
import { crossOf, crownMiddleOf, silhouetteOf } from '@xrai/contract/teeth/silhouette'
import { type KeyboardEvent, useRef, useState } from 'react'
import { dayOf } from '../../base/language/days.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { sentenceOf } from '../../client/result.ts'
import { usePatientTeeth } from '../../client/timeline.ts'
import { nextInRows } from '../../findings/tooth-chart/next-in-rows.ts'
import { hasMilkTeeth } from './milk-teeth.ts'

interface PatientToothChartProps {
  readonly patientId: string
  readonly birthDate: string | null
  readonly chosen: Fdi | undefined
}

/** Both arches as the dentist sees them, with the current findings of each tooth; choosing one opens its story. */
export function PatientToothChart({ patientId, birthDate, chosen }: PatientToothChartProps) {
  const { data, error, isFetching, refetch } = usePatientTeeth(patientId)
  const age = birthDate === null ? null : ageOn(birthDate, dayOf(new Date()))
  return (
    <section aria-label={t('history.chart')} className="rounded-card border border-line p-4">
      <h2 className="text-19">{t('history.chart')}</h2>
      <p className="mb-3 text-14 text-muted">{t('history.chartHint')}</p>
      {data && <Arches known={data} isYoung={hasMilkTeeth(age)} chosen={chosen} />}
      {!data && error && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-60 w-full" />}
    </section>
  )
}

interface ArchesProps {
  readonly known: AnswerOf<typeof getPatientTeeth>
  /** Milk teeth are shown even without a statement. */
  readonly isYoung: boolean
  readonly chosen: Fdi | undefined
}

function Arches({ known, isYoung, chosen }: ArchesProps) {
  const { tooth: _, ...others } = useSearch({ from: '/patients/$id' })
  const navigate = useNavigate()
  const [entry, setEntry] = useState<Fdi>(chosen ?? '11')
  const rows = useRef<HTMLDivElement>(null)
  const stated = new Map<Fdi, (typeof known.teeth)[number]>(known.teeth.map(one => [one.tooth, one]))
  const absent = new Set<Fdi>(known.absent)
  const said = new Set(known.milk)
  const hasMilk =
    isYoung ||
    said.size > 0 ||
    known.teeth.some(({ tooth }) => isMilk(tooth)) ||
    (chosen !== undefined && isMilk(chosen))
  const shown = [
    rowTeeth('permanent-upper'),
    ...(hasMilk ? [rowTeeth('milk-upper'), rowTeeth('milk-lower')] : []),
    rowTeeth('permanent-lower'),
  ]
  const pick = (tooth: Fdi) => {
    setEntry(tooth)
    const next = tooth === chosen ? undefined : tooth
    void navigate({
      to: '.',
      search: { ...others, ...(next && { tooth: Number(next) }) },
      resetScroll: false,
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset['tooth'] : undefined
    const next = from && nextInRows(shown, from, event.key)
    if (!next) return
    event.preventDefault()
    setEntry(next)
    rows.current?.querySelector<HTMLElement>(`[data-tooth="${next}"]`)?.focus()
  }
  return (
    <>
      <div
        ref={rows}
        onKeyDown={onKeyDown}
        role="toolbar"
        aria-label={t('history.keys')}
        className="relative overflow-x-auto overflow-y-hidden py-px"
      >
        <div className="flex min-w-[25.5rem] flex-col gap-1">
          {shown.map(row => (
            <div key={row[0]} className={classNames('flex', row.length < 16 && 'px-[18%]')}>
              {row.map(tooth => (
                <Tooth
                  key={tooth}
                  tooth={tooth}
                  classes={stated.get(tooth)?.classes ?? []}
                  unreviewed={stated.get(tooth)?.unreviewed ?? []}
                  isAbsent={absent.has(tooth)}
                  isSaid={said.has(tooth)}
                  isChosen={tooth === chosen}
                  inTabOrder={tooth === entry}
                  onPick={() => pick(tooth)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <p className="mt-3 text-13 text-muted">{t('history.latest')}</p>
      {known.teeth.some(({ unreviewed }) => unreviewed.length > 0) && (
        <p className="mt-1 flex items-center gap-2 text-13 text-muted">
          <span aria-hidden="true" className="rounded-small border border-dashed border-muted px-1.5 font-semibold">
            ?
          </span>
          {t('history.unreviewedHint')}
        </p>
      )}
    </>
  )
}

interface ToothProps {
  readonly tooth: Fdi
  /** Classes that dentists decided. */
  readonly classes: readonly string[]
  /** Classes that only the detector states. */
  readonly unreviewed: readonly string[]
  readonly isAbsent: boolean
  /** For a milk tooth: true if an odontogram or a note mentions it. */
  readonly isSaid: boolean
  readonly isChosen: boolean
  readonly inTabOrder: boolean
  readonly onPick: () => void
}

function Tooth({ tooth, classes, unreviewed, isAbsent, isSaid, isChosen, inTabOrder, onPick }: ToothProps) {
  const { width, height, path } = silhouetteOf(tooth)
  // Disease and failure come first, because a failing treatment must not look like a good one.
  const lead = classes.find(id => toothInkOf(id) === 'red') ?? classes[0]
  const ink = lead === undefined ? undefined : toothInks[toothInkOf(lead)]
  const plain = t(isSaid ? 'history.toothSaid' : 'history.toothPlain')
  const parts = [
    ...(isAbsent ? [t('odontogram.absent')] : []),
    ...classes.map(id => classLabel(id)),
    ...(unreviewed.length > 0
      ? [t('history.unreviewed', { classes: unreviewed.map(id => classLabel(id)).join(', ') })]
      : []),
  ]
  const isGuess = lead === undefined && unreviewed.length > 0
  const state = parts.length > 0 ? parts.join(', ') : plain
  const name = t('history.toothName', { tooth, state })
  return (
    <button
      type="button"
      data-tooth={tooth}
      tabIndex={inTabOrder ? 0 : -1}
      aria-pressed={isChosen}
      title={name}
      onClick={onPick}
      style={{ flexGrow: width }}
      className={classNames(
        'flex min-w-6 basis-0 cursor-pointer items-center justify-end rounded-small px-px transition-colors',
        isUpper(tooth) ? 'flex-col' : 'flex-col-reverse',
        isChosen ? 'bg-ink text-paper' : 'hover:bg-fog',
      )}
    >
      <span className="sr-only">{name}</span>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="w-full overflow-visible">
        <path
          d={path}
          fill={ink ?? (isSaid ? '#e8ece9' : '#ffffff')}
          fillOpacity={isChosen && !ink ? 0.15 : ink ? 0.18 : 1}
          stroke={isChosen ? 'currentColor' : (ink ?? '#8a978e')}
          strokeWidth={ink ? 1.8 : 0.9}
          strokeDasharray={isGuess ? '3 2' : undefined}
        />
        {isAbsent && (
          <path
            d={crossOf({ width }, { x: 2, y: 6 })}
            stroke={isChosen ? 'currentColor' : toothInks.blue}
            strokeWidth="1.4"
          />
        )}
        {(lead !== undefined || isGuess) && (
          <text
            x={width / 2}
            y={crownMiddleOf(tooth)}
            fontSize={lead !== undefined && detectionClass(lead).letter.length > 1 ? 6.5 : 8.5}
            fontWeight="700"
            textAnchor="middle"
            dominantBaseline="middle"
            fill={isChosen ? 'currentColor' : (ink ?? '#5b6b60')}
          >
            {lead === undefined ? '?' : detectionClass(lead).letter}
          </text>
        )}
      </svg>
      <span
        aria-hidden="true"
        className={classNames('text-[12px] leading-5 tabular-nums', (ink ?? (isSaid || isAbsent)) && 'font-semibold')}
      >
        {tooth}
      </span>
    </button>
  )
}
