import { Link, useLocation } from '@tanstack/react-router'
import type { Session } from '@xrai/contract/routes/accounts'
import { t } from '@xrai/contract/strings/translate'
import { Gem, Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { Logo } from '../../base/ui/logo.tsx'
import { useSession } from '../../client/session.ts'
import { Avatar } from './avatar.tsx'
import { Bell } from './bell.tsx'
import { initialsOf } from './initials.ts'
import { isCurrent, navItems } from './nav-items.ts'
import { SideMenu } from './side-menu.tsx'

/** Begins with the visible initials, so that a user of speech input can name the link (WCAG 2.5.3). */
const accountLabel = ({ firstName, lastName }: Session['user']) =>
  t('nav.user', { initials: initialsOf(firstName, lastName), name: firstName })

export function AppBar() {
  const { pathname } = useLocation()
  const { data: session } = useSession()
  const [menuOpen, setMenuOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the path changes
  useEffect(() => setMenuOpen(false), [pathname])
  return (
    <header data-no-print className="sticky top-0 z-30 h-(--bar) border-b border-line bg-paper/92 backdrop-blur-md">
      <div className="mx-auto flex h-full max-w-(--page) items-center gap-2 px-4 sm:px-6">
        <button
          type="button"
          aria-label={t('nav.openMenu')}
          aria-haspopup="dialog"
          onClick={() => setMenuOpen(true)}
          className={buttonClass('icon', '-ml-2 lg:hidden')}
        >
          <Menu size={22} aria-hidden="true" />
        </button>
        <Link to="/home" aria-label={t('product.name')} className="flex rounded-control">
          <Logo scale={0.4} />
        </Link>
        <nav aria-label={t('nav.main')} className="ml-8 hidden h-full items-stretch gap-1 lg:flex">
          {navItems().map(item => {
            const current = isCurrent(item, pathname)
            return (
              <Link
                key={item.to}
                to={item.to}
                aria-current={current ? 'page' : undefined}
                className={classNames(
                  'relative flex items-center rounded-control px-3 text-16 font-medium transition-colors hover:text-ink',
                  current
                    ? 'text-ink after:absolute after:inset-x-3 after:-bottom-px after:h-0.5 after:rounded-round after:bg-primary'
                    : 'text-muted',
                )}
              >
                {item.label}
              </Link>
            )
          })}
        </nav>
        <div className="ml-auto flex items-center gap-2 sm:gap-3">
          {session?.premium && (
            <span className="inline-flex items-center gap-1.5 rounded-round border border-primary-line bg-primary-tint px-2.5 py-0.5 text-13 font-semibold text-primary-ink">
              <Gem size={14} aria-hidden="true" />
              <span className="max-[359px]:sr-only">{t('nav.premium')}</span>
            </span>
          )}
          <Bell />
          <Link
            to="/profile"
            aria-label={session ? accountLabel(session.user) : t('nav.profile')}
            className="rounded-round"
          >
            <Avatar user={session?.user} />
          </Link>
        </div>
      </div>
      <SideMenu open={menuOpen} onClose={() => setMenuOpen(false)} pathname={pathname} />
    </header>
  )
}
