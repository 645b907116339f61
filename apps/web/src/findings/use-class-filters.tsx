import type { Prediction } from '@xrai/contract/records/prediction'
import type { ReportFilters } from '@xrai/contract/records/report'
import { reachesThreshold, visible } from '@xrai/contract/records/visible'
import { useCallback } from 'react'
import { classCounts } from './class-counts.ts'
import { ClassToggles } from './class-toggles.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { type Finding, listed } from './finding.ts'
import type { FindingFilters } from './finding-filters.ts'
import { namedClasses } from './named-classes.ts'

/** The filters of /preview, by confidence and class; an empty selection shows all. */
export function useClassFilters(
  predictions: readonly Prediction[],
  filters: ReportFilters,
  onChange: (filters: ReportFilters) => void,
): FindingFilters {
  const { minimumConfidence } = filters
  const list = useCallback(
    <F extends Finding>(findings: readonly F[]) => listed(findings, predictions, filters),
    [predictions, filters],
  )
  return {
    list,
    minimumConfidence,
    total: predictions.filter(found => reachesThreshold(found, minimumConfidence)).length,
    showing: visible(predictions, filters).length,
    named: namedClasses(filters, predictions),
    reported: filters,
    controls: (
      <FilterPanel
        minimumConfidence={minimumConfidence}
        onMinimumConfidence={next => onChange({ ...filters, minimumConfidence: next })}
      >
        {predictions.length > 0 && (
          <ClassToggles
            counts={classCounts(predictions, minimumConfidence)}
            selected={filters.classes}
            onChange={classes => onChange({ ...filters, classes: [...classes] })}
          />
        )}
      </FilterPanel>
    ),
  }
}
