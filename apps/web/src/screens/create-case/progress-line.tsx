import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { RotateCw, ScanSearch, X } from 'lucide-react'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { Progress } from '../../base/ui/progress.tsx'
import { useRetryAnalysis } from '../../client/case-images.ts'
import { isOutOfCredits } from '../../client/credits.ts'
import { useImage } from '../../client/image-urls.ts'
import { Refused, sentenceOf } from '../../client/result.ts'
import { LocalImage } from '../../intake/image-intake/local-image.tsx'
import { RetryUpload } from '../../intake/image-intake/retry-upload.tsx'
import type { Again } from '../../intake/image-intake/use-uploads.ts'
import { radiographTypeText } from '../../records/analyses/analysis-texts.ts'
import { useFailureText } from '../../records/analyses/use-failure-text.ts'
import { withoutCreditText } from '../../records/analyses/without-credit.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'
import type { ProgressRow } from './progress-rows.ts'
import { RowStatus } from './row-status.tsx'

export interface ProgressLineProps {
  readonly row: ProgressRow
  readonly onRetry: ((again: Again) => void) | undefined
  readonly onRemove: (() => void) | undefined
  readonly onSpent: () => void
}

const small = 'min-h-9 px-3 text-14'

export function ProgressLine({ row, onRetry, onRemove, onSpent }: ProgressLineProps) {
  const { name, type, state, analysisId } = row
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line p-3 last:border-0 sm:gap-4">
      <Picture row={row} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-13 text-muted">
          <span>{radiographTypeText(type)}</span>
          <span aria-hidden="true">·</span>
          <RowStatus state={state} />
        </p>
        {state.is === 'sending' && (
          <div className="mt-2">
            <Progress label={t('createCase.uploadOf', { name })} value={state.sent < 1 ? state.sent : undefined} />
          </div>
        )}
        {state.is === 'not-sent' && <p className="mt-1 text-13 text-error">{sentenceOf(state.refusal)}</p>}
        {state.is === 'not-analysed' && <NotAnalysed errorCode={state.errorCode} />}
        {state.is === 'unanalysed' && <Unanalysed errorCode={state.errorCode} />}
      </div>
      <div
        className={classNames(
          'flex shrink-0 flex-wrap gap-2',
          // Below the text, because buttons beside it would leave too little space: on a phone even a single one.
          state.is === 'not-sent' ? 'w-full sm:pl-28' : 'justify-end',
          (state.is === 'not-analysed' || state.is === 'unanalysed') &&
            'max-sm:w-full max-sm:justify-start max-sm:pl-23',
        )}
      >
        {state.is === 'done' && analysisId !== undefined && (
          <Link to="/preview" search={{ analysis: analysisId }} className={buttonClass('quiet', small)}>
            {t('createCase.findings')}
            <span className="sr-only">{name}</span>
          </Link>
        )}
        {state.is === 'not-sent' && onRetry && <RetryUpload name={name} refusal={state.refusal} onRetry={onRetry} />}
        {state.is === 'not-sent' && onRemove && (
          <Button look="quiet" onClick={onRemove} className={small} aria-label={t('createCase.dismissOf', { name })}>
            <X size={16} aria-hidden="true" />
            {t('createCase.dismiss')}
          </Button>
        )}
        {(state.is === 'not-analysed' || state.is === 'unanalysed') && analysisId !== undefined && (
          <RetryAnalysis analysisId={analysisId} name={name} isFirst={state.is === 'unanalysed'} onSpent={onSpent} />
        )}
      </div>
    </li>
  )
}

interface RetryAnalysisProps {
  readonly analysisId: string
  readonly name: string
  /** True if the analysis was not started before. */
  readonly isFirst: boolean
  readonly onSpent: () => void
}

function RetryAnalysis({ analysisId, name, isFirst, onSpent }: RetryAnalysisProps) {
  const { mutate, isPending } = useRetryAnalysis()
  const retry = () =>
    mutate(analysisId, {
      onError: failure => {
        if (failure instanceof Refused && isOutOfCredits(failure.refusal)) onSpent()
        else showFailure(failure)
      },
    })
  const Icon = isFirst ? ScanSearch : RotateCw
  return (
    <Button
      busy={isPending}
      onClick={retry}
      className={small}
      aria-label={t(isFirst ? 'analyzer.analyseName' : 'createCase.retryOf', { name })}
    >
      {!isPending && <Icon size={16} aria-hidden="true" />}
      {t(isFirst ? 'home.analyse' : 'createCase.retry')}
    </Button>
  )
}

const frame = 'h-14 w-20 shrink-0 rounded-small sm:h-16 sm:w-24'

function Picture({ row }: { readonly row: ProgressRow }) {
  const { url } = useImage(row.file ? undefined : row.imageId, 'thumbnail')
  if (row.file) return <LocalImage file={row.file} className={frame} />
  return (
    <div className={`${frame} overflow-hidden bg-room`}>
      {url && <img src={url} alt="" className="size-full animate-fade object-contain" />}
    </div>
  )
}

function NotAnalysed({ errorCode }: { readonly errorCode: string | null }) {
  return <p className="mt-1 text-13 text-error">{useFailureText(errorCode)}</p>
}

function Unanalysed({ errorCode }: { readonly errorCode: string | null }) {
  const reason = useFailureText(errorCode)
  return <p className="mt-1 text-13 text-muted">{withoutCreditText(errorCode) ?? reason}</p>
}
