import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { FolderX, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Dock } from '../../base/ui/dock.tsx'
import { EmptyState } from '../../base/ui/empty-state.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Page } from '../../base/ui/page.tsx'
import { Progress } from '../../base/ui/progress.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { useCase } from '../../client/cases.ts'
import { isNotFound, sentenceOf } from '../../client/result.ts'
import type { ChosenImage } from '../../intake/image-intake/chosen-images.ts'
import type { Upload } from '../../intake/image-intake/upload-state.ts'
import type { Again } from '../../intake/image-intake/use-uploads.ts'
import { caseNameText } from '../../records/cases/case-texts.ts'
import { useLiveCase } from '../../records/cases/use-live-case.ts'
import { CreditsLine } from '../../shell/credits/credits-line.tsx'
import { BackLink } from '../../shell/frame/back-link.tsx'
import { ProgressLine } from './progress-line.tsx'
import { countRows, progressRows } from './progress-rows.ts'
import { summaryText } from './summary-text.ts'

export interface CaseProgressProps {
  readonly caseId: string
  /** The uploads of this visit; empty after returning to the screen. */
  readonly uploads: readonly Upload[]
  readonly onRetry: (image: ChosenImage, again: Again) => void
  readonly onRemove: (key: string) => void
  readonly onSpent: () => void
}

/** The progress of a case's images: upload, queue and analysis. */
export function CaseProgress({ caseId, uploads, onRetry, onRemove, onSpent }: CaseProgressProps) {
  const { data: found, error, isFetching, refetch } = useCase(caseId)
  const lost = useLiveCase(found)
  const [seen] = useState(() => new Set<string>())
  for (const { id } of found?.analyses ?? []) seen.add(id)
  const rows = progressRows(uploads, found?.analyses ?? [], seen)
  const counts = countRows(rows)
  if (error && isNotFound(error)) return <Missing />
  return (
    <div className="flex min-h-dvh flex-col">
      <Page width="form" className="flex-1 pt-4 sm:pt-6">
        <BackLink to="/my-cases" label={t('createCase.back')} />
        <h1 className="mt-3 text-32 break-words">{found ? caseNameText(found) : <Skeleton className="h-10 w-72" />}</h1>
        {rows.length > 0 && (
          <div className="mt-4 mb-6">
            <div className="mb-2 flex items-baseline justify-between gap-4 text-14">
              <p role="status" className="font-medium">
                {summaryText(counts)}
              </p>
              <p className="shrink-0 text-muted">
                {t('createCase.progress', { done: counts.done, count: counts.total })}
              </p>
            </div>
            <Progress label={t('createCase.progressTitle')} value={counts.done / counts.total} />
          </div>
        )}
        {lost && (
          <Alert tone="warn" className="mb-4">
            {t('createCase.lost')}
          </Alert>
        )}
        {error && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />}
        {!found && !error && rows.length === 0 && <Skeleton className="mt-6 h-72 w-full" />}
        {found && rows.length === 0 && (
          <EmptyState
            icon={ImageOff}
            title={t('createCase.noneLeft')}
            hint={t('createCase.noneLeftHint')}
            action={
              <Link to="/my-cases/create" search={{}} className={buttonClass('outline')}>
                {t('createCase.restart')}
              </Link>
            }
          />
        )}
        {rows.length > 0 && (
          <ul aria-label={t('createCase.imageList')} className="overflow-hidden rounded-card border border-line">
            {rows.map(row => {
              const image = uploads.find(upload => upload.image.key === row.key)?.image
              return (
                <ProgressLine
                  key={row.key}
                  row={row}
                  onRetry={image && (again => onRetry(image, again))}
                  onRemove={image && (() => onRemove(row.key))}
                  onSpent={onSpent}
                />
              )
            })}
          </ul>
        )}
        {rows.length > 0 && (
          <p className="mt-4 text-14 text-muted">{t(counts.sending > 0 ? 'createCase.keepOpen' : hint(counts))}</p>
        )}
      </Page>
      {rows.length > 0 && (
        <Dock className="z-10 bg-paper/95 backdrop-blur-md">
          <div className="mx-auto flex max-w-200 flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
            <CreditsLine />
            <Link
              to="/analyzer-results/$id"
              params={{ id: caseId }}
              className={buttonClass(counts.done === counts.total ? 'primary' : 'outline', 'min-h-12 max-sm:w-full')}
            >
              {t(counts.done === counts.total ? 'createCase.open' : 'createCase.openAnyway')}
            </Link>
          </div>
        </Dock>
      )}
    </div>
  )
}

const hint = ({ done, failed, unanalysed, total }: ReturnType<typeof countRows>) =>
  done + failed + unanalysed === total ? 'createCase.finished' : 'createCase.canClose'

function Missing() {
  return (
    <Page width="form" className="pt-4 sm:pt-6">
      <BackLink to="/my-cases" label={t('createCase.back')} />
      <h1 className="sr-only">{t('createCase.title')}</h1>
      <div className="mt-6">
        <EmptyState
          icon={FolderX}
          title={t('createCase.notFound')}
          hint={t('createCase.notFoundHint')}
          action={
            <Link to="/my-cases" className={buttonClass('outline')}>
              {t('createCase.toCases')}
            </Link>
          }
        />
      </div>
    </Page>
  )
}
