import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { buttonClass } from '../../base/ui/button-class.ts'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Page } from '../../base/ui/page.tsx'
import { sentenceOf } from '../../client/result.ts'

interface PreviewFailedProps {
  readonly error: Error
  readonly busy: boolean
  readonly onRetry: () => void
}

export function PreviewFailed({ error, busy, onRetry }: PreviewFailedProps) {
  return (
    <Page width="form">
      <h1 className="mb-6 text-24">{t('preview.title')}</h1>
      <ErrorState text={sentenceOf(error)} busy={busy} onRetry={onRetry} />
      <Link to="/home" className={buttonClass('quiet', 'mt-4')}>
        {t('preview.back')}
      </Link>
    </Page>
  )
}
