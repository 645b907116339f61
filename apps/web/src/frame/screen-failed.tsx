import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { useEffect } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { Page } from '../ui/page.tsx'

/** Stands in for a screen that broke; trying again loads it anew. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => console.error(error), [error])
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Page width="form">
      <ErrorState text={t('ui.screenFailed')} onRetry={retry} />
    </Page>
  )
}
