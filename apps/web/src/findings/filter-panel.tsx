import type { Prediction } from '@xrai/contract/records/prediction'
import type { ReportFilters } from '@xrai/contract/records/report'
import { visible } from '@xrai/contract/records/visible'
import { classCounts } from './class-counts.ts'
import { ClassToggles } from './class-toggles.tsx'
import { FindingCounts } from './finding-counts.tsx'
import { namedClasses } from './named-classes.ts'
import { ThresholdControl } from './threshold-control.tsx'
import { ThresholdNote } from './threshold-note.tsx'

interface FilterPanelProps {
  readonly findings: readonly Pick<Prediction, 'class' | 'confidence' | 'experimental'>[]
  readonly filters: ReportFilters
  readonly onChange: (filters: ReportFilters) => void
}

/** How sure, which classes, and how many are left. */
export function FilterPanel({ findings, filters, onChange }: FilterPanelProps) {
  return (
    <div className="flex flex-col gap-6 p-4">
      <div>
        <ThresholdControl
          value={filters.minimumConfidence}
          onChange={minimumConfidence => onChange({ ...filters, minimumConfidence })}
        />
        <ThresholdNote minimumConfidence={filters.minimumConfidence} classes={namedClasses(filters, findings)} />
      </div>
      <FindingCounts total={findings.length} showing={visible(findings, filters).length} />
      {findings.length > 0 && (
        <ClassToggles
          counts={classCounts(findings, filters.minimumConfidence)}
          selected={filters.classes}
          onChange={classes => onChange({ ...filters, classes: [...classes] })}
        />
      )}
    </div>
  )
}
