import { useNavigate, useParams } from '@tanstack/react-router'
import { parseVerificationCode } from '@xrai/contract/signature/verification-code'
import { t } from '@xrai/contract/strings/translate'
import { Card } from '../../base/ui/card.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { publicSentenceOf } from '../../client/result.ts'
import { isOffline, isUnknown, useVerification } from '../../client/verification.ts'
import { ReadingPage } from '../../shell/site/reading-page.tsx'
import { Answer, UnknownAnswer } from './answer.tsx'
import { CodeForm } from './code-form.tsx'
import { isUnchanged } from './compare-pdf.ts'
import { Legend } from './legend.tsx'
import { PdfCheck } from './pdf-check.tsx'
import { useChosenPdf } from './use-chosen-pdf.ts'
import { useComparison } from './use-comparison.ts'
import { verdictOf } from './verification-words.ts'

/** /verificar: verifies a report by its code, and by its PDF without sending it. */
export function VerifyReportScreen() {
  const { code: given = '' } = useParams({ from: '/verificar/{-$code}' })
  const code = parseVerificationCode(given)
  const navigate = useNavigate()
  const { refetch, isFetching } = useVerification(code)
  const open = (typed: string, { resetScroll = true } = {}) => {
    const next = parseVerificationCode(typed)
    if (next === null) return
    if (next === code) void refetch()
    else void navigate({ to: '/verificar/{-$code}', params: { code: next }, resetScroll })
  }
  // Without a given code, the PDF's own code is used.
  const { chosen, choose } = useChosenPdf(found => code === null && open(found, { resetScroll: false }))
  const pdf = chosen?.is === 'read' ? chosen.pdf : null
  const comparison = useComparison(pdf, useVerification(pdf?.code ?? null).data)
  const isAltered = comparison !== undefined && !isUnchanged(comparison)
  return (
    <ReadingPage title={t('verification.title')} lead={t('verification.lead')}>
      <div className="mx-auto grid max-w-(--page) items-start gap-6 px-4 py-8 sm:px-6 sm:py-12 lg:grid-cols-[7fr_5fr] lg:grid-rows-[auto_1fr] lg:gap-8">
        <CodeForm key={given} given={code ?? given} busy={isFetching} onCode={open} />
        {/* On a phone a file's answer is shown directly below the choice. */}
        <div
          className={classNames(
            'min-w-0 lg:col-start-1 lg:row-start-2',
            (chosen !== null || code === null) && 'max-lg:order-last',
          )}
        >
          {code === null ? <Legend /> : <CodeAnswer code={code} isFileAltered={isAltered && pdf?.code === code} />}
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <PdfCheck chosen={chosen} comparison={comparison} code={code} onFile={choose} onCode={open} />
        </div>
      </div>
    </ReadingPage>
  )
}

interface CodeAnswerProps {
  readonly code: string
  readonly isFileAltered: boolean
}

function CodeAnswer({ code, isFileAltered }: CodeAnswerProps) {
  const { data, error, isFetching, refetch } = useVerification(code)
  const isMissing = isUnknown(error)
  const spoken = data ? verdictOf(data).title : isMissing && t('verification.answer.unknown')
  return (
    <>
      <p role="status" className="sr-only">
        {spoken || (isFetching && t('verification.checking'))}
      </p>
      {data && <Answer verification={data} isFileAltered={isFileAltered} />}
      {!data && isMissing && <UnknownAnswer code={code} />}
      {!data && error && !isMissing && (
        <ErrorState
          text={isOffline(error) ? t('verification.offline') : publicSentenceOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Card className="flex flex-col gap-4 p-6">
          <Skeleton className="h-14 w-2/3" />
          <Skeleton className="h-40 w-full" />
        </Card>
      )}
    </>
  )
}
