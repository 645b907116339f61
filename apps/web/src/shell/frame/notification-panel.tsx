import { Link } from '@tanstack/react-router'
import {
  type NotificationGroup,
  type NotificationKind,
  notificationKinds,
} from '@xrai/contract/routes/notification-kinds'
import { notificationTarget } from '@xrai/contract/routes/notification-target'
import type { Notification } from '@xrai/contract/routes/notifications'
import { t } from '@xrai/contract/strings/translate'
import {
  BellOff,
  CircleAlert,
  CircleCheck,
  ClipboardPen,
  Download,
  Hourglass,
  type LucideIcon,
  Unplug,
  UsersRound,
} from 'lucide-react'
import { shortMoment } from '../../base/language/moments.ts'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { EmptyState } from '../../base/ui/empty-state.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Sheet } from '../../base/ui/sheet.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { useMarkAllRead, useMarkNotification, useNotifications } from '../../client/notifications.ts'
import { sentenceOf } from '../../client/result.ts'
import { notificationText } from './notification-text.ts'

export interface NotificationPanelProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function NotificationPanel({ open, onClose }: NotificationPanelProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('bell.open')}>
      <Notifications onLeave={onClose} />
    </Sheet>
  )
}

function Notifications({ onLeave }: { readonly onLeave: () => void }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotifications()
  const mark = useMarkNotification()
  const markAll = useMarkAllRead()
  if (error && !data) return <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60 w-full" />
  const all = data.pages.flatMap(page => page.notifications)
  const [newest] = all
  const failure = mark.error ?? markAll.error
  return (
    <>
      {failure && <Alert className="mb-4">{sentenceOf(failure)}</Alert>}
      {newest ? (
        <>
          {all.some(({ read }) => !read) && (
            <Button look="plain" busy={markAll.isPending} onClick={() => markAll.mutate(newest.id)} className="mb-2">
              {t('bell.markAll')}
            </Button>
          )}
          <ol>
            {all.map(notification => (
              <Row
                key={notification.id}
                notification={notification}
                onMark={read => mark.mutate({ id: notification.id, read })}
                onLeave={onLeave}
              />
            ))}
          </ol>
          {hasNextPage && (
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="mt-4">
              {t('bell.more')}
            </Button>
          )}
        </>
      ) : (
        <EmptyState icon={BellOff} title={t('bell.empty')} hint={t('bell.emptyHint')} />
      )}
      <p className="mt-6 text-14">
        <Link
          to="/profile"
          search={{ panel: 'avisos' }}
          onClick={onLeave}
          className="text-primary-ink underline underline-offset-4"
        >
          {t('bell.mailChoice')}
        </Link>
      </p>
    </>
  )
}

interface Look {
  readonly icon: LucideIcon
  readonly className: string
}

const looks: Readonly<Record<NotificationGroup, Look>> = {
  caseDone: { icon: CircleCheck, className: 'border-primary-line bg-primary-tint text-primary-ink' },
  caseFailed: { icon: CircleAlert, className: 'border-error-line bg-error-tint text-error' },
  reviewWaiting: { icon: ClipboardPen, className: 'border-warn-line bg-warn-tint text-warn' },
  shared: { icon: UsersRound, className: 'border-line bg-mist text-ink' },
  expiring: { icon: Hourglass, className: 'border-warn-line bg-warn-tint text-warn' },
  connections: { icon: Unplug, className: 'border-error-line bg-error-tint text-error' },
}

/** Icons and colours: a study from another program is not a fault, an incomplete retrieval is a partial one. */
const looksOfKinds: Partial<Readonly<Record<NotificationKind, Look>>> = {
  'study-received': { icon: Download, className: 'border-line bg-mist text-ink' },
  'retrieval-partial': { icon: Unplug, className: 'border-warn-line bg-warn-tint text-warn' },
}

interface RowProps {
  readonly notification: Notification
  readonly onMark: (read: boolean) => void
  readonly onLeave: () => void
}

function Row({ notification, onMark, onLeave }: RowProps) {
  const { kind, read, at } = notification
  const { icon: Icon, className } = looksOfKinds[kind] ?? looks[notificationKinds[kind]]
  const text = notificationText(notification)
  const markLabel = t(read ? 'bell.markUnread' : 'bell.markRead')
  return (
    <li className="flex gap-3 border-b border-line py-4 last:border-0">
      <span className={classNames('grid size-9 shrink-0 place-items-center rounded-round border', className)}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          {...notificationTarget(notification)}
          onClick={() => {
            if (!read) onMark(true)
            onLeave()
          }}
          className={classNames('block wrap-anywhere hover:underline', read ? 'text-muted' : 'font-semibold')}
        >
          {!read && <span className="sr-only">{t('bell.unread')}: </span>}
          {text}
        </Link>
        <time dateTime={at} className="mt-1 block text-13 text-muted">
          {shortMoment(at)}
        </time>
      </div>
      <button
        type="button"
        aria-label={`${markLabel}: ${text}`}
        title={markLabel}
        onClick={() => onMark(!read)}
        className="grid size-10 shrink-0 place-items-center rounded-control hover:bg-fog"
      >
        <span
          aria-hidden="true"
          className={classNames('size-3 rounded-round border-2', read ? 'border-edge' : 'border-primary bg-primary')}
        />
      </button>
    </li>
  )
}
