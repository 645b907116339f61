import { Link, useNavigate } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { useEffect, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { sentenceOf } from '../../client/result.ts'
import { useSession, useSignedIn } from '../../client/session.ts'
import { useAcceptInvitation, useInvitation } from '../../client/team.ts'
import { AccountPage } from '../../shell/account/account-page.tsx'
import { takeLinkSecret } from '../../shell/account/link-secret.ts'
import {
  forgetInvitation,
  keepInvitation,
  keepLoginEmail,
  readInvitation,
} from '../../shell/account/pending-invitation.ts'
import { useSignOut } from '../../shell/account/use-sign-out.tsx'

const takeSecret = () => {
  const secret = takeLinkSecret()
  if (secret !== '') keepInvitation(secret)
  return secret || (readInvitation() ?? '')
}

export function InvitationScreen() {
  const [secret] = useState(takeSecret)
  const { data: invitation, error } = useInvitation(secret)
  const email = invitation?.email
  useEffect(() => {
    if (email !== undefined) keepLoginEmail(email)
  }, [email])
  return (
    <AccountPage title={t('invitation.title')} lead={t('invitation.lead')} foot={null}>
      {(error || secret === '') && (
        <>
          <Alert>{error ? sentenceOf(error) : t('errors.linkInvalid')}</Alert>
          <Link to="/home" onClick={forgetInvitation} className={buttonClass('outline', 'mt-4 w-full')}>
            {t('notFound.home')}
          </Link>
        </>
      )}
      {!invitation && !error && secret !== '' && <Skeleton className="h-40 w-full" />}
      {invitation && (
        <>
          <dl className="mb-6 rounded-control border border-line bg-mist px-4">
            <Row name={t('invitation.by')} value={invitation.invitedBy} />
            <Row name={t('invitation.clinic')} value={invitation.clinic} />
            <Row name={t('invitation.role')} value={t(`roles.${invitation.role}`)} />
            <Row name={t('invitation.email')} value={invitation.email} />
          </dl>
          <Choice secret={secret} email={invitation.email} />
        </>
      )}
    </AccountPage>
  )
}

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3 last:border-0">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-medium break-words">{value}</dd>
    </div>
  )
}

/** Accepts the invitation for a user with the invited address; another user can sign out, a visitor sign in. */
function Choice({ secret, email }: { readonly secret: string; readonly email: string }) {
  const navigate = useNavigate()
  const leaving = useSignOut(() => undefined)
  const signedIn = useSignedIn()
  const { data: session, error: unread, isFetching, refetch } = useSession()
  const { mutate, isPending, error } = useAcceptInvitation()
  const accept = () =>
    mutate(secret, {
      onSuccess: ({ clinic }) => {
        forgetInvitation()
        showToast({ text: t('invitation.joined', { clinic }) })
        void navigate({ to: '/home', replace: true })
      },
    })
  if (signedIn && !session) {
    if (!unread) return <Skeleton className="h-12 w-full" />
    return <ErrorState text={sentenceOf(unread)} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (session && session.user.email !== email) {
    return (
      <>
        <Alert tone="warn">{t('errors.invitationOfAnother')}</Alert>
        <Button busy={leaving.isBusy} onClick={leaving.start} className="mt-4 w-full">
          {t('nav.signOut')}
        </Button>
        {leaving.dialog}
      </>
    )
  }
  if (signedIn) {
    return (
      <>
        {error && <Alert className="mb-4">{sentenceOf(error)}</Alert>}
        <Button look="primary" busy={isPending} onClick={accept} className="w-full">
          {t('invitation.accept')}
        </Button>
      </>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <Link to="/login" search={{ back: '/invitation' }} className={buttonClass('primary', 'w-full')}>
        {t('login.title')}
      </Link>
      <Link to="/register" className={buttonClass('outline', 'min-h-12 w-full')}>
        {t('register.title')}
      </Link>
    </div>
  )
}
