import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { useState } from 'react'
import { AccountPage, linkClass } from '../../account/account-page.tsx'
import { takeLinkSecret } from '../../account/link-secret.ts'
import { verifyEmail } from '../../client/accounts.ts'
import { sentenceOf, unwrap } from '../../client/result.ts'
import { Alert } from '../../ui/alert.tsx'
import { Spinner } from '../../ui/spinner.tsx'

export function VerifyEmailScreen() {
  const [secret] = useState(takeLinkSecret)
  const { isSuccess, isPending, error } = useQuery({
    queryKey: ['verify-email', secret],
    queryFn: () => unwrap(verifyEmail(secret)),
    enabled: secret !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <AccountPage
      title={t('verifyEmail.title')}
      lead={t('verifyEmail.lead')}
      foot={
        <Link to="/profile" className={linkClass}>
          {t('verifyEmail.toProfile')}
        </Link>
      }
    >
      {secret === '' && <Alert>{t('errors.linkInvalid')}</Alert>}
      {secret !== '' && isPending && (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner />
          {t('verifyEmail.checking')}
        </p>
      )}
      {isSuccess && <Alert tone="good">{t('verifyEmail.done')}</Alert>}
      {error && <Alert>{sentenceOf(error)}</Alert>}
    </AccountPage>
  )
}
