import { t } from '@xrai/contract/strings/translate'
import { Menu, Phone, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { Logo } from '../../base/ui/logo.tsx'
import { nameMenuButton } from './name-menu-button.ts'
import type { SiteFacts } from './site-facts.ts'

const menuId = 'menu-del-sitio'
const place = 'inline-flex min-h-10 items-center rounded-control px-3 text-14 font-semibold tracking-wide'

export interface LandingBarProps {
  /** Undefined until it is known. */
  readonly site: SiteFacts | undefined
}

/** Plain links and the browser's own popover: a visitor's page has no router, and its menu opens before any script. */
export function LandingBar({ site }: LandingBarProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => (button.current ? nameMenuButton(button.current) : undefined), [])
  return (
    <header data-no-print className="sticky top-0 z-30 border-b border-line/70 bg-paper/92 backdrop-blur-md">
      <div className="mx-auto flex h-(--bar) max-w-(--page) items-center gap-1 px-4 sm:px-6">
        <a href="/" aria-label={t('product.name')} className="mr-auto flex rounded-control">
          <Logo scale={0.4} />
        </a>
        <nav aria-label={t('nav.landing')} className="flex items-center gap-1 max-md:hidden">
          <Places />
          <a href="/login" className={classNames(place, 'ml-4 hover:bg-fog')}>
            {t('landing.login')}
          </a>
          <a href="/register" className={buttonClass('outline', 'text-14 tracking-wide')}>
            {t('landing.register')}
          </a>
        </nav>
        <a
          href={site?.phoneLink}
          aria-label={t('landing.call', { phone: site?.phone ?? '' })}
          className={buttonClass('icon', 'md:ml-2')}
        >
          <Phone size={20} aria-hidden="true" />
        </a>
        <button
          ref={button}
          type="button"
          popoverTarget={menuId}
          aria-label={t('landing.openMenu')}
          data-open-name={t('landing.openMenu')}
          data-close-name={t('landing.closeMenu')}
          className={buttonClass('icon', '-mr-2 md:hidden')}
        >
          <Menu size={22} aria-hidden="true" className="[header:has(:popover-open)_&]:hidden" />
          <X size={22} aria-hidden="true" className="hidden [header:has(:popover-open)_&]:block" />
        </button>
      </div>
      <nav
        id={menuId}
        aria-label={t('nav.landing')}
        popover="auto"
        className="fixed inset-x-0 top-(--bar) bottom-auto max-h-[calc(100dvh-var(--bar))] w-full animate-fade flex-col gap-1 border-y border-line bg-paper px-4 pt-3 pb-5 text-ink shadow-raised open:flex md:hidden"
      >
        <Places />
        <a href="/login" className={classNames(place, 'hover:bg-fog')}>
          {t('landing.login')}
        </a>
        <a href="/register" className={buttonClass('outline', 'mt-2 min-h-12 text-14 tracking-wide')}>
          {t('landing.register')}
        </a>
      </nav>
    </header>
  )
}

const places = () =>
  [
    { href: '/about', label: t('landing.about') },
    { href: '/help', label: t('landing.help') },
    { href: '/contact', label: t('landing.contact') },
  ] as const

function Places() {
  return places().map(({ href, label }) => (
    <a key={href} href={href} className={classNames(place, 'text-muted hover:bg-fog hover:text-ink')}>
      {label}
    </a>
  ))
}
