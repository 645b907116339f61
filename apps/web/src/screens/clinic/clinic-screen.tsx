import { Navigate, useLocation } from '@tanstack/react-router'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Page } from '../../base/ui/page.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { useCalibrations } from '../../client/calibrations.ts'
import { useClinicSettings } from '../../client/clinic.ts'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { useSites } from '../../client/sites.ts'
import { CalibrationList } from '../../findings/measurements/calibration-list.tsx'
import { BackLink } from '../../shell/frame/back-link.tsx'
import { ClinicForm } from './clinic-form.tsx'
import { ClinicLogo } from './clinic-logo.tsx'
import { ClinicPolicy } from './clinic-policy.tsx'
import { ClinicSites } from './clinic-sites.tsx'
import { ClinicTexts } from './clinic-texts.tsx'
import { PeopleFigures } from './people-figures.tsx'
import { SiteFigures } from './site-figures.tsx'

/** /clinic: the clinic's printed details and settings, for owners. */
export function ClinicScreen() {
  const { data: session } = useSession()
  const { data, error, isFetching, refetch } = useClinicSettings()
  const calibrations = useCalibrations().data?.calibrations ?? []
  const hasSites = (useSites().data?.sites ?? []).length > 0
  if (session && !mayCall(endpoints.getClinic, session)) return <Navigate to="/unauthorized" replace />
  return (
    <Page width="form">
      <BackLink to="/profile" label={t('clinicPage.back')} />
      <h1 className="mt-3 text-32">{t('clinicPage.title')}</h1>
      <p className="mt-1 mb-8 max-w-[70ch] text-muted">{t('clinicPage.lead')}</p>
      {error && !data && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-160 w-full" />}
      {data && (
        <div className="flex flex-col gap-12">
          <Section title={t('clinicPage.data')} hint={t('clinicPage.dataHint')}>
            <ClinicLogo settings={data} />
            <ClinicForm settings={data} />
          </Section>
          <Section title={t('sites.title')} hint={t('sites.lead')}>
            <ClinicSites />
          </Section>
          <Section title={t('clinicPage.texts')} hint={t('clinicPage.textsHint')}>
            <ClinicTexts />
          </Section>
          {calibrations.length > 0 && (
            <Section title={t('calibration.title')} hint={t('calibration.lead')}>
              <CalibrationList calibrations={calibrations} />
            </Section>
          )}
          <Section title={t('people.title')} hint={t('people.lead')}>
            <PeopleFigures />
          </Section>
          {hasSites && (
            <Section title={t('sites.figures')} hint={t('sites.figuresLead')}>
              <SiteFigures />
            </Section>
          )}
          <Advanced>
            <Section title={t('clinicPage.policy')} hint={t('clinicPage.policyHint')}>
              <ClinicPolicy settings={data} />
            </Section>
          </Advanced>
        </div>
      )}
    </Page>
  )
}

/**
 * Expanded if the address requests it. Reads the address here, because the screen would otherwise redirect endlessly.
 */
function Advanced({ children }: { readonly children: ReactNode }) {
  const { hash } = useLocation()
  return (
    <details id="avanzado" open={hash === 'avanzado'} className="border-t border-line pt-6">
      <summary className="cursor-pointer text-19 font-semibold">{t('clinicPage.advanced')}</summary>
      <div className="mt-6">{children}</div>
    </details>
  )
}

interface SectionProps {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}

function Section({ title, hint, children }: SectionProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-5">
      <div>
        <h2 className="text-24">{title}</h2>
        <p className="mt-1 max-w-[70ch] text-14 text-muted">{hint}</p>
      </div>
      {children}
    </section>
  )
}
