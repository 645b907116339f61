import { t } from '@xrai/contract/strings/translate'
import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { buttonClass } from '../../base/ui/button-class.ts'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { useUnread } from '../../client/notifications.ts'
import { useSession } from '../../client/session.ts'
import type { NotificationPanelProps } from './notification-panel.tsx'

/** Loaded with the first press, because few users open it on a visit. */
const NotificationPanel = lazyComponent<NotificationPanelProps>(
  async () => (await import('./notification-panel.tsx')).NotificationPanel,
  null,
)

/** The badge has room for two digits. */
const most = 99

export function Bell() {
  const { data: session } = useSession()
  const unread = useUnread(session && `${session.user.id} ${session.clinic.id}`)
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const count = unread > most ? `${most}+` : String(unread)
  const label = unread > 0 ? t('bell.openUnread', { count }) : t('bell.open')
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          setWasOpen(true)
        }}
        className={buttonClass('icon', 'relative')}
      >
        <BellIcon size={20} aria-hidden="true" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0 min-w-4.5 rounded-round bg-error px-1 text-center text-13 leading-4.5 font-bold text-paper ring-2 ring-paper"
          >
            {count}
          </span>
        )}
      </button>
      <span role="status" className="sr-only">
        {unread > 0 && label}
      </span>
      {/* Outside the navigation bar, because a landmark must not contain another. */}
      {wasOpen && createPortal(<NotificationPanel open={open} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}
