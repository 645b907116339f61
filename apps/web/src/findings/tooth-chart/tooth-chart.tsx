import { t } from '@xrai/contract/strings/translate'
import type { Dentition } from '@xrai/contract/teeth/dentition'
import { type ToothChart as ToothChartData, type ToothOnChart, toothChart } from '@xrai/contract/teeth/tooth-chart'
import type { ToothDecision } from '@xrai/contract/teeth/tooth-presence'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Finding } from '../finding.ts'
import { Elsewhere } from './elsewhere.tsx'
import { nextTooth } from './next-tooth.ts'
import { ToothButton } from './tooth-button.tsx'
import { type OnDecideTooth, ToothPresenceBar } from './tooth-presence-bar.tsx'
import { toothWords } from './tooth-words.ts'

export interface ToothChartProps {
  /** The findings that pass the filters. */
  readonly findings: readonly Finding[]
  readonly dentition: Dentition
  readonly toothDecisions: readonly ToothDecision[]
  /** Undefined for a read-only user. */
  readonly onDecide?: OnDecideTooth | undefined
  readonly isReviewed: boolean
  readonly selected: string | null
  readonly hovered: string | null
  readonly onHover: (id: string | null) => void
  readonly onSelect: (id: string | null) => void
}

type Tooth = ToothOnChart<Finding>

/**
 * Both arches as displayed, with rows of milk teeth between them if there are any. Clicking a tooth cycles through
 * its findings; the arrow keys move along the arch.
 */
export function ToothChart(props: ToothChartProps) {
  const { findings, dentition, toothDecisions, onDecide, isReviewed, selected, hovered, onHover, onSelect } = props
  const [pointed, setPointed] = useState<Tooth | null>(null)
  const [entry, setEntry] = useState('11')
  const [picked, setPicked] = useState<string>()
  const rows = useRef<HTMLDivElement>(null)
  const chart = toothChart(findings, { ...dentition, toothDecisions })
  const [upper, lower] = chart.arches
  const drawn = [upper, ...chart.milk, lower].filter(row => row !== undefined)
  const every = drawn.flatMap(({ teeth }) => teeth)
  const hasTeeth = every.some(one => one.presence !== 'unknown' || one.lead !== null)

  const point = (tooth: Tooth | null) => {
    setPointed(tooth)
    onHover(tooth?.findings[0]?.detection_id ?? null)
  }
  const pick = ({ tooth, findings: own }: Tooth) => {
    setEntry(tooth)
    setPicked(tooth)
    const at = own.findIndex(finding => finding.detection_id === selected)
    if (own.length > 0) onSelect(own[at + 1]?.detection_id ?? own[0]?.detection_id ?? null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset['tooth'] : undefined
    const next =
      from &&
      nextTooth(
        from,
        event.key,
        drawn.map(row => row.teeth.map(({ tooth }) => tooth)),
      )
    if (!next) return
    event.preventDefault()
    setEntry(next)
    rows.current?.querySelector<HTMLElement>(`[data-tooth="${next}"]`)?.focus()
  }
  const has = ({ findings: own }: Tooth, id: string | null) => own.some(finding => finding.detection_id === id)

  return (
    <section aria-label={t('odontogram.title')} className="flex flex-col gap-1.5 p-3 text-room-text">
      <div className="flex flex-wrap items-baseline gap-x-3 text-13">
        <h2 className="text-14 font-semibold">{t('odontogram.title')}</h2>
        {!isReviewed && hasTeeth && <span className="text-room-muted">{t('odontogram.draft')}</span>}
      </div>
      {hasTeeth ? (
        <>
          <div
            ref={rows}
            onKeyDown={onKeyDown}
            role="toolbar"
            aria-label={t('odontogram.keys')}
            className="overflow-x-auto"
          >
            <div className="mx-auto flex w-full max-w-[34rem] min-w-[32rem] flex-col gap-1">
              {drawn.map(({ teeth }) => (
                <div key={teeth[0]?.tooth} className={teeth.length < 16 ? 'mx-auto flex w-5/8' : 'flex'}>
                  {teeth.map(tooth => (
                    <ToothButton
                      key={tooth.tooth}
                      tooth={tooth}
                      isSelected={has(tooth, selected) || (tooth.lead === null && tooth.tooth === picked)}
                      isHovered={has(tooth, hovered) || pointed?.tooth === tooth.tooth}
                      inTabOrder={tooth.tooth === entry}
                      isDecidable={onDecide !== undefined}
                      onHover={point}
                      onPick={pick}
                    />
                  ))}
                </div>
              ))}
            </div>
          </div>
          <p aria-hidden="true" className="min-h-5 max-w-none truncate text-center text-13 text-room-muted">
            {pointed ? toothWords(pointed) : hintOn(chart)}
          </p>
          {every.some(({ alternative }) => alternative !== null) && (
            <p className="max-w-none text-center text-13 text-room-muted">{t('odontogram.inDoubt')}</p>
          )}
          {onDecide && (
            <ToothPresenceBar
              teeth={every}
              picked={every.find(({ tooth }) => tooth === picked)}
              decisions={toothDecisions}
              onDecide={onDecide}
            />
          )}
          <Elsewhere findings={chart.elsewhere} selected={selected} onHover={onHover} onSelect={onSelect} />
        </>
      ) : (
        <p className="text-14 text-room-muted">{t(`odontogram.why.${dentition.numbering}`)}</p>
      )}
    </section>
  )
}

const hintOn = ({ arches, milk }: ToothChartData<Finding>): string => {
  if (milk.length > 0) return t('odontogram.mixed')
  return t(arches.every(({ isNumbered }) => isNumbered) ? 'odontogram.hint' : 'odontogram.partial')
}
