import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'

/** The classes that are experimental in the model that found them, and what that means. */
export function ExperimentalGroup({ children }: { readonly children: ReactNode }) {
  return (
    <section aria-label={t('findings.experimental')} className="mt-4 border-t border-room-line pt-3">
      <h2 className="text-14 font-semibold">{t('findings.experimental')}</h2>
      <p className="mt-1 text-13 text-room-muted">{t('findings.experimentalHint')}</p>
      {children}
    </section>
  )
}
