import type { AnalysisStatus } from '@xrai/contract/records/analysis'
import { Badge } from '../../base/ui/badge.tsx'
import { statusLook, workText } from './analysis-status.ts'

interface StatusBadgeProps {
  readonly status: AnalysisStatus
  readonly signed?: boolean
}

/** The specification's word for the status; its tooltip states the pending work. */
export function StatusBadge({ status, signed = false }: StatusBadgeProps) {
  const { label, tone, icon } = statusLook(status)
  return (
    <span title={workText(status, signed)} className="inline-flex max-w-full">
      <Badge tone={tone} icon={icon} className="*:whitespace-normal max-sm:rounded-control">
        {label}
      </Badge>
    </span>
  )
}
