import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'

const link = 'inline-flex min-h-6 items-center hover:text-ink hover:underline'

export function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-(--page) flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-6 text-14 text-muted sm:px-6">
        <p>{t('footer.note')}</p>
        <nav aria-label={t('footer.label')} className="flex gap-6">
          <Link to="/terms" className={link}>
            {t('footer.terms')}
          </Link>
          <Link to="/privacy" className={link}>
            {t('footer.privacy')}
          </Link>
        </nav>
      </div>
    </footer>
  )
}
