import { t } from '@xrai/contract/strings/translate'
import { Page } from '../../base/ui/page.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'

/** The placeholder of a screen whose script is loading. */
export function ScreenPending() {
  return (
    <Page>
      <p role="status" className="sr-only">
        {t('ui.loading')}
      </p>
      <Skeleton className="mb-6 h-10 w-64" />
      <Skeleton className="h-80 w-full" />
    </Page>
  )
}
