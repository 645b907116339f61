import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { MailOpen } from 'lucide-react'
import { useEffect } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { useSignedIn } from '../../client/session.ts'
import { useInvitation } from '../../client/team.ts'
import { keepLoginEmail, readInvitation } from '../../shell/account/pending-invitation.ts'

/** After registration with a pending invitation: the inviting clinic, and a link to accept. */
export function InvitationBanner() {
  const isSignedIn = useSignedIn()
  const { data: invitation } = useInvitation(readInvitation() ?? '')
  const email = invitation?.email
  useEffect(() => {
    if (email !== undefined) keepLoginEmail(email)
  }, [email])
  if (!invitation) return null
  return (
    <section
      aria-label={t('invitation.title')}
      className="border-b border-primary-line bg-primary-tint text-primary-ink"
    >
      <div className="mx-auto flex max-w-(--page) flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:px-6">
        <MailOpen size={22} aria-hidden="true" className="shrink-0" />
        <p className="min-w-0 flex-1 basis-64 break-words">
          {t('invitation.pending', { clinic: invitation.clinic, email: invitation.email })}
        </p>
        {isSignedIn ? (
          <Link to="/invitation" className={buttonClass('outline')}>
            {t('invitation.see')}
          </Link>
        ) : (
          <Link to="/login" search={{ back: '/invitation' }} className={buttonClass('outline')}>
            {t('invitation.enter')}
          </Link>
        )}
      </div>
    </section>
  )
}
