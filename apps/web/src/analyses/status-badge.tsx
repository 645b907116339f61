import type { AnalysisStatus } from '@xrai/contract/records/analysis'
import { Badge } from '../ui/badge.tsx'
import { statusLook } from './analysis-status.ts'

export function StatusBadge({ status }: { readonly status: AnalysisStatus }) {
  const { label, tone, icon } = statusLook(status)
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
