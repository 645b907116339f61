import { t } from '@xrai/contract/strings/translate'
import { WayBack } from '../site/reading-page.tsx'

export interface CardPageProps {
  readonly html: string
}

/** A model's card as its folder holds it, in English as it was written. */
export function CardPage({ html }: CardPageProps) {
  return (
    <div className="mx-auto w-full max-w-(--page) px-4 pb-16 sm:px-6" lang="es">
      <WayBack />
      <p className="mt-6 text-14 text-muted">{t('card.note')}</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this repository, made into HTML at build */}
      <article lang="en" className="prose mt-6" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}
