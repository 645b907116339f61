import { Badge } from '../ui/badge.tsx'
import { caseStatusLook } from './case-status.ts'

export function CaseBadge({ status }: { readonly status: string }) {
  const { label, tone, icon } = caseStatusLook(status)
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
