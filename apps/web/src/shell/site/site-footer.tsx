import { t } from '@xrai/contract/strings/translate'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Logo } from '../../base/ui/logo.tsx'
import type { SiteFacts } from './site-facts.ts'

const link =
  'inline-flex min-h-8 items-center gap-1.5 rounded-small text-room-muted hover:text-room-text hover:underline'

export function SiteFooter({ site }: { readonly site: SiteFacts }) {
  return (
    <footer data-no-print className="room">
      <div className="mx-auto grid max-w-(--page) grid-cols-2 gap-x-8 gap-y-10 px-4 pt-14 pb-10 sm:px-6 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="max-md:col-span-2">
          <Logo scale={0.4} light />
          <p className="mt-4 text-14 text-room-muted">{t('product.tagline')}</p>
          <p className="mt-1 text-14 text-room-muted">{t('footer.professionals')}</p>
        </div>
        <Column title={t('footer.site')}>
          <a href="/about" className={link}>
            {t('footer.about')}
          </a>
          <a href="/help" className={link}>
            {t('footer.help')}
          </a>
          <a href="/precision" className={link}>
            {t('precision.title')}
          </a>
          <a href="/verificar" className={link}>
            {t('verification.title')}
          </a>
          <a href="/contact" className={link}>
            {t('footer.contact')}
          </a>
          <a href="/pricing" className={link}>
            {t('footer.plans')}
          </a>
        </Column>
        <Column title={t('footer.legal')}>
          <a href="/terms" className={link}>
            {t('footer.terms')}
          </a>
          <a href="/privacy" className={link}>
            {t('footer.privacy')}
          </a>
        </Column>
        <Column title={t('footer.follow')}>
          <a href={site.videoUrl} rel="noopener" className={link}>
            {t('footer.video')}
            <ExternalLink size={14} aria-hidden="true" />
          </a>
          <a href={site.socialUrl} rel="noopener" className={link}>
            {t('footer.social')}
            <ExternalLink size={14} aria-hidden="true" />
          </a>
        </Column>
        <p className="col-span-full max-w-none border-t border-room-line pt-6 text-13 text-room-muted">
          {t('footer.note')}
        </p>
      </div>
    </footer>
  )
}

function Column({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <p className="mb-2 text-13 font-semibold text-room-text">{title}</p>
      <div className="flex flex-col items-start text-14">{children}</div>
    </nav>
  )
}
