import { useNavigate } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { LogOut } from 'lucide-react'
import { sentenceOf } from '../../client/result.ts'
import { signOut, useSession } from '../../client/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AccountCard } from './account-card.tsx'

export function ProfileScreen() {
  const { data: session, error, isFetching, refetch } = useSession()
  const navigate = useNavigate()
  const leave = () => {
    signOut()
    showToast({ text: t('profile.signedOut') })
    return navigate({ to: '/' })
  }
  return (
    <Page width="form">
      <h1 className="mb-8 text-32">{t('profile.account')}</h1>
      {error && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={refetch} />}
      {!error && (session ? <AccountCard session={session} /> : <Skeleton className="h-74 rounded-card" />)}
      <Button look="destructive" onClick={leave} className="mt-6">
        <LogOut size={18} aria-hidden="true" />
        {t('nav.signOut')}
      </Button>
    </Page>
  )
}
