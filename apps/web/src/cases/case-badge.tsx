import { t } from '@xrai/contract/strings/translate'
import { CircleCheck, CircleHelp, LoaderCircle } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'

export function CaseBadge({ status }: { readonly status: string }) {
  const { label, tone, icon } = caseStatusLook(status)
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

/** Specification §2.10: completed is green, in_progress yellow, anything else grey. */
export function caseStatusLook(status: string) {
  if (status === 'completed') return { label: t('cases.completed'), tone: 'good', icon: CircleCheck } as const
  if (status === 'in_progress') return { label: t('cases.inProgress'), tone: 'warn', icon: LoaderCircle } as const
  return { label: t('cases.unknown'), tone: 'plain', icon: CircleHelp } as const
}
