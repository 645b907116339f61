import { useNavigate, useSearch } from '@tanstack/react-router'
import { classLabel } from '@xrai/contract/classes/class-label'
import { detectionClass } from '@xrai/contract/classes/detection-class'
import { reportChartColourOf } from '@xrai/contract/report/odontogram'
import type { AnswerOf } from '@xrai/contract/routes/route'
import type { getPatientTeeth } from '@xrai/contract/routes/timeline'
import { t } from '@xrai/contract/strings/translate'
import { arches, type Fdi, isUpper } from '@xrai/contract/teeth/fdi'
import { silhouetteOf } from '@xrai/contract/teeth/silhouette'
import { type KeyboardEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../client/result.ts'
import { usePatientTeeth } from '../../client/timeline.ts'
import { nextTooth } from '../../odontogram/next-tooth.ts'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface ToothPickerProps {
  readonly patientId: string
  readonly chosen: Fdi | undefined
}

const inks = { red: '#c1121f', blue: '#1d4ed8' } as const

/** Both arches as the dentist sees them, with what stands of each tooth; choosing one opens its story. */
export function ToothPicker({ patientId, chosen }: ToothPickerProps) {
  const { data, error, isFetching, refetch } = usePatientTeeth(patientId)
  return (
    <section aria-label={t('history.chart')} className="rounded-card border border-line p-4">
      <h2 className="text-19">{t('history.chart')}</h2>
      <p className="mb-3 text-14 text-muted">{t('history.chartHint')}</p>
      {data && <Arches teeth={data.teeth} chosen={chosen} />}
      {!data && error && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-60 w-full" />}
    </section>
  )
}

interface ArchesProps {
  readonly teeth: AnswerOf<typeof getPatientTeeth>['teeth']
  readonly chosen: Fdi | undefined
}

function Arches({ teeth, chosen }: ArchesProps) {
  const { tooth: _, ...others } = useSearch({ from: '/patients/$id' })
  const navigate = useNavigate()
  const [entry, setEntry] = useState<Fdi>(chosen ?? '11')
  const rows = useRef<HTMLDivElement>(null)
  const classes = new Map(teeth.map(({ tooth, classes: own }) => [tooth, own]))
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
    const next = from && nextTooth(from, event.key)
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
        className="relative overflow-x-auto"
      >
        <div className="flex min-w-[25.5rem] flex-col gap-1">
          {[arches.upper, arches.lower].map(row => (
            <div key={row[0]} className="flex">
              {row.map(tooth => (
                <Tooth
                  key={tooth}
                  tooth={tooth}
                  classes={classes.get(tooth) ?? []}
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
    </>
  )
}

interface ToothProps {
  readonly tooth: Fdi
  readonly classes: readonly string[]
  readonly isChosen: boolean
  readonly inTabOrder: boolean
  readonly onPick: () => void
}

function Tooth({ tooth, classes, isChosen, inTabOrder, onPick }: ToothProps) {
  const { width, height, path } = silhouetteOf(tooth)
  const lead = classes.find(id => reportChartColourOf(id) === 'red') ?? classes[0]
  const ink = lead === undefined ? undefined : inks[reportChartColourOf(lead)]
  const state = classes.length > 0 ? classes.map(id => classLabel(id)).join(', ') : t('history.toothPlain')
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
        'flex min-w-6 basis-0 cursor-pointer items-center rounded-small px-px transition-colors',
        isUpper(tooth) ? 'flex-col' : 'flex-col-reverse',
        isChosen ? 'bg-ink text-paper' : 'hover:bg-fog',
      )}
    >
      <span className="sr-only">{name}</span>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="w-full overflow-visible">
        <path
          d={path}
          fill={ink ?? '#ffffff'}
          fillOpacity={isChosen && !ink ? 0.15 : ink ? 0.18 : 1}
          stroke={isChosen ? 'currentColor' : (ink ?? '#8a978e')}
          strokeWidth={ink ? 1.8 : 0.9}
        />
        {lead !== undefined && (
          <text
            x={width / 2}
            y={isUpper(tooth) ? 38.5 : height - 33}
            fontSize="8.5"
            fontWeight="700"
            textAnchor="middle"
            dominantBaseline="middle"
            fill={isChosen ? 'currentColor' : ink}
          >
            {detectionClass(lead).letter}
          </text>
        )}
      </svg>
      <span aria-hidden="true" className={classNames('text-[12px] leading-5 tabular-nums', ink && 'font-semibold')}>
        {tooth}
      </span>
    </button>
  )
}
