import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import type { SiteFacts } from './site-facts.ts'
import { SiteFooter } from './site-footer.tsx'

const mainId = 'contenido'

export interface SiteFrameProps {
  readonly site: SiteFacts
  readonly bar?: ReactNode
  readonly children: ReactNode
}

/** The frame of a prerendered page: skip link, optional bar, the one <main> and the footer. */
export function SiteFrame({ site, bar, children }: SiteFrameProps) {
  return (
    <>
      <a
        href={`#${mainId}`}
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
      >
        {t('product.skip')}
      </a>
      {bar}
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter site={site} />
    </>
  )
}
