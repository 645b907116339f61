import { Link, Navigate } from '@tanstack/react-router'
import { defaultConfidence } from '@xrai/contract/records/limits'
import type { Agreement } from '@xrai/contract/review/agreement-schema'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { Download, Scale } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { EmptyState } from '../../base/ui/empty-state.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Page } from '../../base/ui/page.tsx'
import { saveFile } from '../../base/ui/save-file.ts'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useAgreement, useAgreementCsv } from '../../client/metrics.ts'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { presetRange } from '../../records/analyses/range.ts'
import { type RangeChoice, RangePicker } from '../../records/analyses/range-picker.tsx'
import { PlanNote, usePlanGives } from '../../shell/credits/plan-note.tsx'
import { BackLink } from '../../shell/frame/back-link.tsx'
import { showFailure } from '../../shell/frame/show-failure.ts'
import { AgreementTable } from './agreement-table.tsx'
import { BlindRecall } from './blind-recall.tsx'
import { ClassName } from './class-name.tsx'
import { OverallFigures } from './overall-figures.tsx'
import { durationText } from './words.ts'

/** Agreement between the clinic's dentists and the detector, for owners. */
export function AgreementScreen() {
  const { data: session, error, isFetching, refetch } = useSession()
  if (session && !mayCall(endpoints.getAgreement, session)) return <Navigate to="/unauthorized" replace />
  return (
    <Page>
      <BackLink to="/home" label={t('agreement.back')} />
      <h1 className="mt-3 text-32">{t('agreement.title')}</h1>
      <p className="mt-1 mb-6 max-w-[70ch] text-muted">{t('agreement.lead')}</p>
      {error && !session && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={refetch} />}
      {session && <Figures />}
    </Page>
  )
}

function Figures() {
  const [choice, setChoice] = useState<RangeChoice>('months12')
  const [range, setRange] = useState(() => presetRange('months12'))
  const { data, error, isFetching, isPlaceholderData, refetch } = useAgreement(range)
  const csv = useAgreementCsv()
  const mayExport = usePlanGives('data-export')
  const choose = (next: RangeChoice, days = presetRange('months12')) => {
    setChoice(next)
    setRange(days)
  }
  const download = () =>
    csv.mutate(range, {
      onSuccess: blob => {
        saveFile(blob, 'xrai-acuerdo.csv')
        showToast({ text: t('agreement.downloaded') })
      },
      onError: showFailure,
    })
  const isEmpty = data?.radiographs === 0
  return (
    <div aria-busy={isFetching}>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <RangePicker choice={choice} range={range} onChange={choose} />
        {data && !isEmpty && !mayExport && <PlanNote capability="data-export" className="max-sm:w-full" />}
        {data && !isEmpty && mayExport && (
          <Button busy={csv.isPending} onClick={download} className="max-sm:w-full">
            {!csv.isPending && <Download size={18} aria-hidden="true" />}
            {t('agreement.download')}
          </Button>
        )}
      </div>
      {error && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={refetch} />}
      {!error && data === undefined && <Skeleton className="h-120 w-full" />}
      {!error && isEmpty && (
        <EmptyState
          icon={Scale}
          title={t('agreement.empty')}
          hint={t('agreement.emptyHint')}
          action={
            choice === 'months12' ? (
              <Link to="/analysis" search={{ status: 'pending_revision' }} className={buttonClass('outline')}>
                {t('agreement.emptyAction')}
              </Link>
            ) : (
              <Button onClick={() => choose('months12')}>{t('agreement.emptyLonger')}</Button>
            )
          }
        />
      )}
      {!error && data && !isEmpty && (
        <div className={classNames('flex flex-col gap-10 transition-opacity', isPlaceholderData && 'opacity-60')}>
          <OverallFigures all={data.all} />
          <Tables agreement={data} />
          {data.blind.reviews > 0 && <BlindRecall blind={data.blind} />}
          <Notes />
        </div>
      )}
    </div>
  )
}

function Tables({ agreement: { classes, dentists, models } }: { readonly agreement: Agreement }) {
  return (
    <>
      <AgreementTable
        title={t('agreement.byClass')}
        head={t('agreement.class')}
        rows={classes.map(figures => ({ id: figures.class, name: <ClassName id={figures.class} />, figures }))}
      />
      {dentists ? (
        <AgreementTable
          title={t('agreement.byDentist')}
          head={t('agreement.dentist')}
          rows={dentists.map(({ reviewSeconds, ...figures }) => ({
            id: figures.id,
            name: figures.name,
            figures,
            time: timeText(reviewSeconds),
          }))}
        />
      ) : (
        <section>
          <h2 className="mb-3 text-24">{t('agreement.byDentist')}</h2>
          <PlanNote capability="own-panel" />
        </section>
      )}
      <AgreementTable
        title={t('agreement.byModel')}
        head={t('agreement.model')}
        rows={models.map(({ name, version, type, ...figures }) => ({
          id: `${type} ${name} ${version}`,
          name: (
            <Named hint={t(`agreement.types.${type}`)}>
              {name} {version}
            </Named>
          ),
          figures,
        }))}
      />
    </>
  )
}

function timeText(time: NonNullable<Agreement['dentists']>[number]['reviewSeconds']): string {
  if (!time) return t('product.unknown')
  const values = { time: durationText(time.median), count: time.reviews }
  return t(time.reviews === 1 ? 'agreement.timeOfOne' : 'agreement.timeOf', values)
}

function Named({ children, hint }: { readonly children: ReactNode; readonly hint: string }) {
  return (
    <>
      {children}
      <span className="block text-13 font-normal text-muted">{hint}</span>
    </>
  )
}

function Notes() {
  return (
    <section className="max-w-[70ch] rounded-card border border-line bg-mist p-5 text-14 text-muted">
      <h2 className="mb-2 text-16 text-ink">{t('agreement.notes')}</h2>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>{t('agreement.notePrecision')}</li>
        <li>{t('agreement.noteFalse', { confidence: Math.round(defaultConfidence * 100) })}</li>
        <li>{t('agreement.noteTime')}</li>
        <li>{t('agreement.noteSeen')}</li>
      </ul>
    </section>
  )
}
