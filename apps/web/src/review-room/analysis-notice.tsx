import { Link } from '@tanstack/react-router'
import type { Analysis } from '@xrai/contract/records/analysis'
import { t } from '@xrai/contract/strings/translate'
import { dayText } from '../base/language/moments.ts'
import { Alert } from '../base/ui/alert.tsx'
import { buttonClass } from '../base/ui/button-class.ts'
import { lazyComponent } from '../base/ui/lazy-component.tsx'
import { isRunning } from '../client/is-running.ts'
import { RetryButton } from '../records/analyses/retry-button.tsx'
import { useFailureText } from '../records/analyses/use-failure-text.ts'

const LazyUnanalysedNotice = lazyComponent(async () => (await import('./unanalysed-notice.tsx')).UnanalysedNotice, null)

/** Facts to know before reading the findings: there are none, they are signed, or the analysis is a trial. */
export function AnalysisNotice({ analysis }: { readonly analysis: Analysis }) {
  if (isRunning(analysis)) {
    return (
      <Alert tone="info" strip>
        {t('preview.running')}
      </Alert>
    )
  }
  if (analysis.status === 'unanalysed') return <LazyUnanalysedNotice analysis={analysis} />
  if (analysis.status === 'failed') return <FailedNotice analysis={analysis} />
  if (analysis.review?.state === 'signed') {
    return (
      <Alert tone="info" strip>
        {t('signing.locked')}{' '}
        <Link
          to="/report-preview"
          search={{ analysis: analysis.id }}
          className="font-medium underline underline-offset-4"
        >
          {t('signing.toReport')}
        </Link>
      </Alert>
    )
  }
  if (!analysis.experimental) return null
  return (
    <Alert tone="warn" strip>
      {t('preview.experimental')}
    </Alert>
  )
}

function FailedNotice({ analysis: { id, status, errorCode, uploadDate } }: { readonly analysis: Analysis }) {
  const reason = useFailureText(errorCode)
  return (
    <Alert
      tone="error"
      strip
      title={t('status.failed')}
      action={
        <RetryButton
          analysisId={id}
          status={status}
          date={dayText(uploadDate)}
          className={buttonClass('plain', 'text-14')}
        />
      }
    >
      {t('analyzer.statusFailed', { reason: errorCode === null ? '' : reason }).trim()}
    </Alert>
  )
}
