import type { Session } from '@xrai/contract/routes/accounts'
import { t } from '@xrai/contract/strings/translate'
import { BadgeCheck, Camera, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Badge } from '../../base/ui/badge.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Card } from '../../base/ui/card.tsx'
import { Spinner } from '../../base/ui/spinner.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useRemovePicture, useSetPicture } from '../../client/profile.ts'
import { Avatar } from '../../shell/frame/avatar.tsx'
import { showFailure } from '../../shell/frame/show-failure.ts'

export function AccountCard({ session: { user, clinic, plan, verified } }: { readonly session: Session }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-5 p-6">
        <Picture user={user} />
        <div className="min-w-0">
          <p className="text-24 font-semibold break-words">
            {user.firstName} {user.lastName}
          </p>
          <p className="mt-1.5 flex flex-wrap items-center gap-2 text-muted">
            {t('profile.profession')}
            {verified ? (
              <Badge tone="good" icon={BadgeCheck}>
                {t('profile.verified')}
              </Badge>
            ) : (
              <Badge>{t('profile.unverified')}</Badge>
            )}
          </p>
        </div>
      </div>
      <dl className="border-t border-line px-6">
        <Row name={t('profile.email')} value={maskedEmail(user.email)} />
        <Row name={t('profile.clinic')} value={clinic.name} />
        <Row name={t('profile.role')} value={t(`roles.${clinic.role}`)} />
        <Row name={t('profile.plan')} value={t(`plans.${plan}`)} />
      </dl>
    </Card>
  )
}

/** The user's picture with buttons to change it; the server crops it to a square. */
function Picture({ user }: { readonly user: Session['user'] }) {
  const input = useRef<HTMLInputElement>(null)
  const set = useSetPicture()
  const remove = useRemovePicture()
  const busy = set.isPending || remove.isPending
  return (
    <div className="relative size-20 shrink-0">
      <Avatar user={user} large />
      {busy && (
        <span className="absolute inset-0 grid place-items-center rounded-round bg-ink/60 text-paper">
          <Spinner />
        </span>
      )}
      <button
        type="button"
        disabled={busy}
        aria-label={t('profile.changePicture')}
        onClick={() => input.current?.click()}
        className={buttonClass(
          'icon',
          'absolute -right-3 -bottom-2 size-8 rounded-round border border-line bg-paper shadow-raised',
        )}
      >
        <Camera size={16} aria-hidden="true" />
      </button>
      {user.image !== null && (
        <button
          type="button"
          disabled={busy}
          aria-label={t('profile.removePicture')}
          onClick={() => remove.mutate(undefined, { onError: showFailure })}
          className={buttonClass(
            'icon',
            'absolute -bottom-2 -left-3 size-8 rounded-round border border-line bg-paper text-error shadow-raised',
          )}
        >
          <Trash2 size={16} aria-hidden="true" />
        </button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="hidden"
        onChange={event => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file)
            set.mutate(file, { onSuccess: () => showToast({ text: t('profile.pictureSaved') }), onError: showFailure })
        }}
      />
    </div>
  )
}

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3.5 last:border-0">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-medium break-words">{value}</dd>
    </div>
  )
}

/** ana.perez@clinica.pe → a•••••••z@clinica.pe: enough to recognise it, not to copy it from the screen. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const letters = [...email.slice(0, at)]
  if (at < 1) return '•'.repeat(8)
  const last = letters.length > 3 ? letters.at(-1) : ''
  return `${letters[0]}${'•'.repeat(Math.max(3, letters.length - 2))}${last}${email.slice(at)}`
}
