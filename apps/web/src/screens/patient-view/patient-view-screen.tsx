import { Link, useSearch } from '@tanstack/react-router'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { PatientView } from '@xrai/contract/routes/patient-links'
import { t } from '@xrai/contract/strings/translate'
import { ArrowLeft, FileQuestion, Link2, Printer, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { LonelyMessage } from '../../base/ui/lonely-message.tsx'
import { Page } from '../../base/ui/page.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { useImage } from '../../client/image-urls.ts'
import { usePatientView } from '../../client/patient-links.ts'
import { Refused, sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { LazyLinkPanel } from '../../reports/patient-view/lazy-link-panel.tsx'
import { PatientSheet } from '../../reports/patient-view/patient-sheet.tsx'

/** /patient-view?analysis=ID: the patient's page, to print or to share as an expiring link. */
export function PatientViewScreen() {
  const { analysis } = useSearch({ from: '/patient-view' })
  const { data: session } = useSession()
  if (analysis === undefined) return <Nothing text={t('patientView.noneHint')} />
  if (session && !mayCall(endpoints.getPatientView, session)) return <Nothing text={t('patientView.notAllowed')} />
  return <OfAnalysis analysisId={analysis} key={analysis} />
}

function Nothing({ text }: { readonly text: string }) {
  return (
    <LonelyMessage icon={FileQuestion} title={t('patientView.none')} text={text}>
      <Link to="/home" className={buttonClass('primary')}>
        {t('reportPage.toHome')}
      </Link>
    </LonelyMessage>
  )
}

function OfAnalysis({ analysisId }: { readonly analysisId: string }) {
  const { data: view, error, isFetching, refetch } = usePatientView(analysisId)
  if (view) return view.page ? <Sheet view={view} page={view.page} /> : <Undecided analysisId={analysisId} />
  if (error instanceof Refused && (error.refusal.status === 404 || error.refusal.status === 409))
    return <Nothing text={sentenceOf(error)} />
  return (
    <Page>
      <h1 className="sr-only">{t('patientView.title')}</h1>
      {error ? (
        <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-160 w-full" />
      )}
    </Page>
  )
}

function Undecided({ analysisId }: { readonly analysisId: string }) {
  return (
    <LonelyMessage icon={UserRound} title={t('patientView.undecided')} text={t('patientView.undecidedHint')}>
      <Link to="/preview" search={{ analysis: analysisId }} className={buttonClass('primary')}>
        {t('patientView.review')}
      </Link>
    </LonelyMessage>
  )
}

interface SheetProps {
  readonly view: PatientView
  readonly page: NonNullable<PatientView['page']>
}

function Sheet({ view, page }: SheetProps) {
  const [linking, setLinking] = useState(false)
  const picture = useImage(view.imageId, 'display')
  const undecided = view.review.total - view.review.decided
  return (
    <div className="min-h-dvh bg-mist pb-24 sm:pb-0 print:min-h-0 print:bg-paper print:pb-0">
      <div className="mx-auto w-full max-w-[842px] px-3 py-4 sm:px-6 sm:py-8 print:max-w-none print:p-0">
        <div data-no-print className="flex flex-wrap items-center gap-3">
          <Link
            to="/preview"
            search={{ analysis: view.analysisId }}
            className={buttonClass('quiet', '-ml-3 gap-2 text-muted')}
          >
            <ArrowLeft size={18} aria-hidden="true" />
            {t('patientView.toAnalysis')}
          </Link>
          <div
            data-dock
            className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-2 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:static sm:ml-auto sm:border-0 sm:bg-transparent sm:p-0"
          >
            <Button
              look="plain"
              onClick={() => window.print()}
              className="size-12 px-0 sm:h-auto sm:min-h-12 sm:w-auto sm:px-4"
            >
              <Printer size={18} aria-hidden="true" />
              <span className="sr-only sm:not-sr-only">{t('patientView.print')}</span>
            </Button>
            <Button look="primary" onClick={() => setLinking(true)} className="flex-1 px-4 sm:flex-none sm:px-6">
              <Link2 size={20} aria-hidden="true" />
              {t('patientView.link')}
            </Button>
          </div>
        </div>
        {undecided > 0 && (
          <div data-no-print>
            <Alert tone="info" className="mt-3">
              {undecided === 1 ? t('patientView.pendingOne') : t('patientView.pending', { count: undecided })}
            </Alert>
          </div>
        )}
        {picture.error && (
          <div data-no-print className="mt-3">
            <ErrorState text={t('patientView.public.pictureFailed')} onRetry={() => void picture.refetch()} />
          </div>
        )}
        <div className="mt-4 overflow-hidden rounded-card border border-line shadow-raised print:mt-0 print:overflow-visible print:rounded-none print:border-0 print:shadow-none">
          <PatientSheet page={page} picture={picture.url} />
        </div>
      </div>
      <div data-no-print>
        <Dialog open={linking} onClose={() => setLinking(false)} title={t('patientView.link')}>
          <LazyLinkPanel view={view} />
        </Dialog>
      </div>
    </div>
  )
}
