import type { Prediction } from '@xrai/contract/records/prediction'
import { useMemo, useState } from 'react'
import { detectedClasses } from './class-counts.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { FindingFilters } from './finding-filters.ts'
import { defaultThreshold } from './threshold.ts'
import { listOf, mapped, typeCounts, typeOf } from './type-counts.ts'
import { TypeFilter } from './type-filter.tsx'

/**
 * The filters of the analyzer, by confidence and type. Specification §4: choosing a radiograph selects all its types.
 */
export function useTypeFilters(predictions: readonly Prediction[]): FindingFilters {
  const [minimumConfidence, setMinimumConfidence] = useState<number>(defaultThreshold)
  // Stores the deselected types, so that a type that appears at a lower threshold is selected.
  const [off, setOff] = useState<ReadonlySet<string>>(() => new Set())
  const drawn = useMemo(() => mapped(predictions, minimumConfidence), [predictions, minimumConfidence])
  const every = useMemo(() => [...new Set(predictions.map(typeOf))], [predictions])
  const types = useMemo(() => new Set(every.filter(id => !off.has(id))), [every, off])
  const list = useMemo(() => listOf({ drawn, every, types }), [drawn, every, types])
  const shown = drawn.filter(found => types.has(typeOf(found)))
  const isNone = types.size === 0 && every.length > 0
  const isWhole = shown.length === drawn.length
  return {
    list,
    minimumConfidence,
    total: drawn.length,
    showing: shown.length,
    named: isNone ? null : isWhole ? [] : detectedClasses(shown),
    reported: {
      // Without a type only decided findings are reported, because no detection reaches 100 %.
      minimumConfidence: isNone ? 100 : minimumConfidence,
      // With every type selected all classes are reported, so that the report names no filter.
      classes: [...(isWhole ? detectedClasses(predictions) : detectedClasses(shown))],
    },
    controls: (
      <FilterPanel minimumConfidence={minimumConfidence} onMinimumConfidence={setMinimumConfidence}>
        <TypeFilter
          counts={typeCounts(drawn)}
          selected={types}
          onToggle={id => {
            if (types.has(id)) return setOff(new Set([...off, id]))
            // After 'Ninguno' only listed types stay off, because others have no switch to turn them on again.
            const before = isNone ? drawn.map(typeOf) : [...off]
            setOff(new Set(before.filter(one => one !== id)))
          }}
          onAll={() => setOff(new Set())}
          onNone={() => setOff(new Set(every))}
        />
      </FilterPanel>
    ),
  }
}
