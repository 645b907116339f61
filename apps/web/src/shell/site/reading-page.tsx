import { t } from '@xrai/contract/strings/translate'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Logo } from '../../base/ui/logo.tsx'

export interface ReadingPageProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/** A page without the bar: a back link, the title, and the text. */
export function ReadingPage({ title, lead, children }: ReadingPageProps) {
  return (
    <>
      <div className="bg-mist">
        <div className="mx-auto max-w-(--page) px-4 sm:px-6">
          <WayBack />
          <h1 className="pt-8 text-44 max-sm:text-32 sm:pt-12">{title}</h1>
          <p className="mt-3 pb-10 text-19 text-muted sm:pb-14">{lead}</p>
        </div>
      </div>
      {children}
    </>
  )
}

interface WayBackProps {
  /** False on the page of the try-out itself. */
  readonly hasTry?: boolean
}

export function WayBack({ hasTry = true }: WayBackProps) {
  return (
    <div className="flex h-(--bar) items-center justify-between">
      <a href="/" aria-label={t('product.name')} className="flex rounded-control">
        <Logo scale={0.4} />
      </a>
      <div className="flex items-center gap-2 sm:gap-4">
        <a
          href="/"
          className="inline-flex min-h-10 items-center gap-2 rounded-control px-2 font-medium text-muted hover:bg-fog hover:text-ink"
        >
          <ArrowLeft size={18} aria-hidden="true" />
          {t('preview.back')}
        </a>
        {hasTry && (
          <a href="/teeth-segmentation" className={buttonClass('outline', 'text-14')}>
            {t('landing.tryNow')}
          </a>
        )}
      </div>
    </div>
  )
}
