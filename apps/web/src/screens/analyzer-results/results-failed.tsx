import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { FolderX } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { LonelyMessage } from '../../base/ui/lonely-message.tsx'
import { Page } from '../../base/ui/page.tsx'
import { isNotFound, sentenceOf } from '../../client/result.ts'

interface ResultsFailedProps {
  readonly title: string
  readonly error: Error
  readonly busy: boolean
  readonly onRetry: () => void
}

/** The case does not exist or could not be loaded. */
export function ResultsFailed({ title, error, busy, onRetry }: ResultsFailedProps) {
  if (isNotFound(error)) {
    return (
      <LonelyMessage icon={FolderX} title={t('analyzer.missing')} text={t('analyzer.missingHint')}>
        <Link to="/my-cases" className={buttonClass('primary')}>
          {t('analyzer.toCases')}
        </Link>
      </LonelyMessage>
    )
  }
  return (
    <Page width="form">
      <h1 className="mb-6 text-24">{title}</h1>
      <ErrorState text={sentenceOf(error)} busy={busy} onRetry={onRetry} />
      <Link to="/my-cases" className={buttonClass('quiet', 'mt-4')}>
        {t('analyzer.back')}
      </Link>
    </Page>
  )
}
