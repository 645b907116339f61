import { t } from '@xrai/contract/strings/translate'
import { CircleCheck, CircleHelp, LoaderCircle } from 'lucide-react'
import { Badge } from '../../base/ui/badge.tsx'

interface CaseBadgeProps {
  readonly status: string
  /** The number of images whose analysis failed. */
  readonly failed: number
}

/** A case's status, with the number of failed images. */
export function CaseBadge({ status, failed }: CaseBadgeProps) {
  const { label, tone, icon } = caseStatusLook(status)
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
      {failed > 0 && <Badge tone="error">{failedText(failed)}</Badge>}
    </span>
  )
}

export const failedText = (failed: number): string =>
  failed === 1 ? t('cases.failedOne') : t('cases.failed', { count: failed })

/** Specification §2.10: completed is green, in_progress yellow, anything else grey. */
export function caseStatusLook(status: string) {
  if (status === 'completed') return { label: t('cases.completed'), tone: 'good', icon: CircleCheck } as const
  if (status === 'in_progress') return { label: t('cases.inProgress'), tone: 'warn', icon: LoaderCircle } as const
  return { label: t('cases.unknown'), tone: 'plain', icon: CircleHelp } as const
}
