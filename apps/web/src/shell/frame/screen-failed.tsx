import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { useEffect } from 'react'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { ScriptLate } from '../../base/ui/in-time.ts'
import { Page } from '../../base/ui/page.tsx'

/** Replaces a screen that crashed or failed to load; a retry loads it again. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => console.error(error), [error])
  const isLate = error instanceof ScriptLate
  const retry = () => {
    // The browser would return the same pending script.
    if (isLate) return location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <Page width="form">
      <ErrorState text={t(isLate ? 'ui.screenLate' : 'ui.screenFailed')} onRetry={retry} />
    </Page>
  )
}
