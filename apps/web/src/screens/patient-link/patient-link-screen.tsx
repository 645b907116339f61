import { t } from '@xrai/contract/strings/translate'
import { Printer } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { Logo } from '../../base/ui/logo.tsx'
import { useBlobAddress } from '../../client/image-urls.ts'
import { useOpenPatientLink } from '../../client/open-patient-link.ts'
import { publicSentenceOf } from '../../client/result.ts'
import { keptLinkSecret } from '../../shell/account/link-secret.ts'
import { BirthDateForm } from './birth-date-form.tsx'

const loadSheet = () => import('../../reports/patient-view/patient-sheet.tsx')
const PatientSheet = lazyComponent(
  async () => (await loadSheet()).PatientSheet,
  null,
  (_, onRetry) => (
    <div className="text-19">
      <ErrorState text={t('patientView.public.failed')} onRetry={onRetry} />
    </div>
  ),
)

/**
 * /para-el-paciente#SECRET: shows a dentist's findings to a visitor who knows the patient's birth date. Needs no
 * session.
 */
export function PatientLinkScreen() {
  const secret = useSecret()
  return <OfLink secret={secret} key={secret} />
}

const keptSecret = () => keptLinkSecret('patient-link')

/** Opening another link in the same tab changes only the fragment, which does not reload the page. */
function useSecret(): string {
  const [secret, setSecret] = useState(keptSecret)
  useEffect(() => {
    const read = () => setSecret(keptSecret())
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return secret
}

function OfLink({ secret }: { readonly secret: string }) {
  const { mutate, data, error, isPending } = useOpenPatientLink()
  const picture = useBlobAddress(data?.picture)
  useEffect(() => {
    // While the date is typed. A failure is shown in the place of the sheet.
    loadSheet().catch(() => undefined)
  }, [])
  if (data?.page) {
    return (
      <div className="min-h-dvh bg-mist print:min-h-0 print:bg-paper">
        <div className="mx-auto w-full max-w-[842px] px-3 py-4 sm:px-6 sm:py-8 print:max-w-none print:p-0">
          <div data-no-print className="flex justify-end">
            <Button look="plain" onClick={() => window.print()} className="min-h-12 text-19">
              <Printer size={20} aria-hidden="true" />
              {t('patientView.print')}
            </Button>
          </div>
          {data.picture === null && (
            <Alert tone="warn" className="mt-3 text-19">
              {t('patientView.public.pictureFailed')}
            </Alert>
          )}
          <div className="mt-4 overflow-hidden rounded-card border border-line print:mt-0 print:overflow-visible print:border-0">
            <PatientSheet page={data.page} picture={picture} headingRef={focus} />
          </div>
        </div>
      </div>
    )
  }
  if (data) return <Message title={t('patientView.public.gone')} text={t('patientView.public.goneHint')} />
  if (secret === '')
    return <Message title={t('patientView.public.noSecret')} text={t('patientView.public.noSecretHint')} />
  return (
    <Frame title={t('patientView.public.heading')}>
      <p className="mt-3 mb-6 text-19">{t('patientView.public.lead')}</p>
      <BirthDateForm
        busy={isPending}
        refusal={error && publicSentenceOf(error)}
        onEntered={birthDate => mutate({ secret, birthDate })}
      />
    </Frame>
  )
}

/** The form that had the focus is gone: screen readers go on at the heading of what took its place. */
const focus = (heading: HTMLElement | null) => heading?.focus()

function Message({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Frame title={title} headingRef={focus}>
      <p className="mt-3 text-19">{text}</p>
    </Frame>
  )
}

interface FrameProps {
  readonly title: string
  readonly headingRef?: typeof focus
  readonly children: ReactNode
}

function Frame({ title, headingRef, children }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col items-center bg-mist px-4 py-8 sm:py-14">
      <Logo scale={0.48} />
      <section className="mt-8 w-full max-w-128 rounded-card border border-line bg-paper p-6 shadow-raised sm:p-8">
        <h1 ref={headingRef} tabIndex={-1} className="text-24 outline-none">
          {title}
        </h1>
        {children}
      </section>
    </div>
  )
}
