import { t } from '@xrai/contract/strings/translate'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface ExperimentalGroupProps {
  /** Findings of these classes at or above the threshold. */
  readonly count: number
  readonly children: ReactNode
}

/** The experimental classes with an explanation, collapsed by default. */
export function ExperimentalGroup({ count, children }: ExperimentalGroupProps) {
  return (
    <details aria-label={t('findings.experimental')} className="group mt-4 border-t border-room-line pt-2">
      <summary className="flex min-h-9 cursor-pointer list-none items-center justify-between gap-3 rounded-small text-14 font-semibold [&::-webkit-details-marker]:hidden">
        {t('findings.experimentalCount', { count })}
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="shrink-0 text-room-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <p className="mt-1 text-13 text-room-muted">{t('findings.experimentalHint')}</p>
      {children}
    </details>
  )
}
