import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { X } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { useModal } from '../../base/ui/dialog.tsx'
import { Logo } from '../../base/ui/logo.tsx'
import { useBackdropPress } from '../../base/ui/use-backdrop-press.ts'
import { isCurrent, sideItems } from './nav-items.ts'

export interface SideMenuProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly pathname: string
}

/** The bar's entries on a small screen; the page behind does not scroll while it is open. */
export function SideMenu({ open, onClose, pathname }: SideMenuProps) {
  const ref = useModal(open)
  const backdrop = useBackdropPress(onClose)
  return (
    <dialog
      ref={ref}
      aria-label={t('nav.main')}
      onClose={onClose}
      {...backdrop}
      className="m-0 h-dvh max-h-none w-[min(20rem,85vw)] animate-drawer bg-paper p-0 text-ink shadow-floating backdrop:bg-ink/45"
    >
      <div className="flex h-full flex-col p-4">
        <div className="mb-6 flex items-center justify-between">
          <Logo scale={0.36} />
          <button type="button" onClick={onClose} aria-label={t('nav.closeMenu')} className={buttonClass('icon')}>
            <X size={22} aria-hidden="true" />
          </button>
        </div>
        <nav aria-label={t('nav.main')} className="flex flex-col gap-1">
          {sideItems().map(item => {
            const current = isCurrent(item, pathname)
            return (
              <Link
                key={item.to}
                to={item.to}
                onClick={current ? onClose : undefined}
                aria-current={current ? 'page' : undefined}
                className={classNames(
                  'flex min-h-12 items-center gap-3.5 rounded-control px-3 text-16 font-medium transition-colors',
                  current ? 'bg-primary-tint text-primary-ink' : 'hover:bg-fog',
                )}
              >
                <item.icon size={20} aria-hidden="true" />
                {item.label}
              </Link>
            )
          })}
        </nav>
      </div>
    </dialog>
  )
}
