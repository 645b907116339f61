import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { buttonClass } from '../ui/button-class.ts'
import { Logo } from '../ui/logo.tsx'

export function LandingBar() {
  return (
    <header data-no-print className="sticky top-0 z-30 h-(--bar) bg-paper/92 backdrop-blur-md">
      <div className="mx-auto flex h-full max-w-(--page) items-center justify-between gap-2 px-4 sm:px-6">
        <Link to="/" aria-label={t('product.name')} className="flex rounded-control">
          <Logo scale={0.4} />
        </Link>
        <nav aria-label={t('nav.landing')} className="flex items-center gap-1 sm:gap-3">
          <Link to="/login" className={buttonClass('quiet', 'text-14 font-semibold tracking-wide max-sm:px-2')}>
            {t('landing.login')}
          </Link>
          <Link to="/register" className={buttonClass('outline', 'text-14 tracking-wide max-sm:px-3')}>
            {t('landing.register')}
          </Link>
        </nav>
      </div>
    </header>
  )
}
