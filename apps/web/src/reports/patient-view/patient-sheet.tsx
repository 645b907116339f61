import { type PatientEntry, patientGroups } from '@xrai/contract/patient-view/entries'
import { leadOf } from '@xrai/contract/patient-view/lead'
import type { PatientPage } from '@xrai/contract/patient-view/page-schema'
import { placeInWords, plainWordsOf } from '@xrai/contract/patient-view/plain-words'
import { clinicHeadText } from '@xrai/contract/report/clinic-head'
import { t } from '@xrai/contract/strings/translate'
import { longDate } from '../../base/language/moments.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { Logo } from '../../base/ui/logo.tsx'
import { ClinicHead } from '../report/clinic-head.tsx'
import { FindingCrop } from './finding-crop.tsx'
import { MouthChart } from './mouth-chart.tsx'

interface PatientSheetProps {
  readonly page: PatientPage
  /** A blob: address of the radiograph. */
  readonly picture: string | undefined
  /** Called with the heading once it is on the page. */
  readonly headingRef?: (heading: HTMLElement | null) => void
}

/** A dentist's findings in plain words for the patient, identical on screen and on A4. No text under 18 pixels. */
export function PatientSheet({ page, picture, headingRef }: PatientSheetProps) {
  const { firstName, findings, conclusion, recommendations, clinic, clinicHead } = page
  const head = clinicHeadText(clinic, clinicHead)
  return (
    <article className="mx-auto flex w-full max-w-[794px] flex-col gap-8 bg-paper p-5 text-19 text-ink sm:p-10 print:max-w-none print:gap-5 print:p-0">
      <header className="border-b-2 border-primary pb-5 print:pb-3">
        {head !== null && <ClinicHead head={head} logo={clinicHead.logo ?? undefined} large />}
        <Logo scale={0.44} />
        <h1 ref={headingRef} tabIndex={-1} className="mt-5 text-32 outline-none print:mt-3">
          {firstName === null ? t('patientView.heading') : t('patientView.headingOf', { name: firstName })}
        </h1>
        <p className="mt-2 max-w-none">{t(leadOf(page))}</p>
        <Facts page={page} />
      </header>
      <MouthChart findings={findings} absent={page.absent} />
      {patientGroups(findings).map(({ section, entries }) => (
        <section key={section}>
          <h2 className="mb-4 break-after-avoid text-24 print:mb-2">{t(`patientView.section.${section}`)}</h2>
          <ul className="flex flex-col gap-5 print:gap-3">
            {entries.map(entry => (
              <li key={`${entry.class} ${entry.places.map(({ teeth }) => teeth.join()).join()}`}>
                <Entry entry={entry} page={page} picture={picture} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {conclusion !== null && (
        <section className="break-inside-avoid">
          <h2 className="mb-2 text-24">{t('patientView.conclusion')}</h2>
          <p className="max-w-none break-words whitespace-pre-line">{conclusion}</p>
        </section>
      )}
      {recommendations.length > 0 && (
        <section className="break-inside-avoid">
          <h2 className="mb-2 text-24">{t('patientView.recommendations')}</h2>
          <ul className="max-w-none list-disc space-y-1 pl-6">
            {recommendations.map(line => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer className="break-inside-avoid border-t border-line pt-4">
        <p className="max-w-none">{t('patientView.foot')}</p>
      </footer>
    </article>
  )
}

function Facts({ page: { dentist, clinic, radiographyDate, decidedAt } }: { readonly page: PatientPage }) {
  const facts = [
    ['dentist', dentist],
    ['clinic', clinic],
    // A day without a time: noon gives the same day in every time zone.
    ['taken', radiographyDate && longDate(`${radiographyDate}T12:00:00`)],
    ['decided', decidedAt && longDate(decidedAt)],
  ] as const
  return (
    <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-2 print:mt-3">
      {facts.map(
        ([key, value]) =>
          value !== null &&
          value !== '' && (
            <div key={key} className="flex min-w-0 flex-wrap gap-x-2">
              <dt>{t(`patientView.${key}`)}:</dt>
              <dd className="min-w-0 font-semibold break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

interface EntryProps extends Pick<PatientSheetProps, 'page' | 'picture'> {
  readonly entry: PatientEntry
}

/** One place beside its text; several places, such as earlier treatments, in a row below it. */
function Entry({ entry, page, picture }: EntryProps) {
  const { name, what, next } = plainWordsOf(entry.class)
  const [first, ...others] = entry.places
  if (first === undefined) return null
  const isOne = others.length === 0
  const words = (
    <div className={classNames('min-w-0', isOne && 'flex-1')}>
      <h3 className="text-24">{name}</h3>
      {isOne && (
        <p className="mt-1 font-semibold break-words">
          <span className="sr-only">{t('patientView.where')}: </span>
          {placeInWords(first)}
        </p>
      )}
      <p className="mt-2 max-w-none">{what}</p>
      <h4 className="mt-3 text-19 font-semibold">{t('patientView.next')}</h4>
      <p className="max-w-none">{next}</p>
    </div>
  )
  return (
    <div
      className={classNames(
        'break-inside-avoid rounded-card border border-line p-4 sm:p-6 print:p-3',
        isOne && 'flex flex-col gap-4 sm:flex-row sm:items-start sm:gap-6 print:flex-row print:gap-5',
      )}
    >
      {isOne ? (
        <div className="w-full shrink-0 sm:w-72 print:w-56">
          <FindingCrop image={page.image} place={first} picture={picture} />
        </div>
      ) : null}
      {words}
      {!isOne && (
        <ul className="mt-4 grid gap-4 sm:grid-cols-2 print:grid-cols-3">
          {entry.places.map(place => (
            <li key={`${place.teeth.join()} ${place.findings[0]?.x}`} className="break-inside-avoid">
              <FindingCrop image={page.image} place={place} picture={picture} />
              <p className="mt-1 font-semibold break-words">{placeInWords(place)}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
