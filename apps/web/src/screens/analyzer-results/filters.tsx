import { t } from '@xrai/contract/strings/translate'
import { useState } from 'react'
import { isRunning } from '../../client/is-running.ts'
import { defaultThreshold } from '../../findings/threshold.ts'
import { ThresholdNote } from '../../findings/threshold-note.tsx'
import type { TypeCount } from '../../findings/type-counts.ts'
import { TypeFilter } from '../../findings/type-filter.tsx'
import type { Chosen } from './chosen.ts'

interface FiltersProps {
  readonly chosen: Chosen | undefined
  readonly counts: readonly TypeCount[]
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
  /** The classes of what is shown; none where the default ones are shown. */
  readonly classes: readonly string[]
}

/** The filters of the chosen analysis, or why there are none. */
export function Filters({ chosen, counts, selected, onChange, classes }: FiltersProps) {
  const reason = reasonFor(chosen, counts)
  return (
    <div className="p-4">
      {reason === null ? (
        <>
          <TypeFilter counts={counts} selected={selected} onChange={onChange} />
          {selected.size > 0 && <ThresholdNote minimumConfidence={defaultThreshold} classes={classes} />}
        </>
      ) : (
        <>
          <h2 className="text-14 font-semibold">{t('analyzer.filters')}</h2>
          <p className="mt-2 text-14 text-room-muted">{reason}</p>
        </>
      )}
    </div>
  )
}

function reasonFor(chosen: Chosen | undefined, counts: readonly TypeCount[]): string | null {
  if (!chosen) return t('analyzer.noFilters')
  if (isRunning(chosen)) return t('analyzer.waiting')
  if (chosen.status === 'unanalysed') return t('findings.unanalysed')
  if (chosen.status === 'failed') return t('analyzer.noResult')
  return counts.length === 0 ? t('analyzer.nothing') : null
}

/** Specification §4: choosing an analysis selects all its types. `of` names the analysis and whether its findings are there. */
export function useTypes(of: string, counts: readonly TypeCount[]) {
  const all = () => ({ of, types: new Set(counts.map(({ id }) => id)) as ReadonlySet<string> })
  const [kept, keep] = useState(all)
  const now = kept.of === of ? kept : all()
  if (now !== kept) keep(now)
  return [now.types, (types: ReadonlySet<string>) => keep({ of, types })] as const
}
