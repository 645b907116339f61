import { Link } from '@tanstack/react-router'
import type { PatientCard } from '@xrai/contract/records/patient'
import { t } from '@xrai/contract/strings/translate'
import { ImagePlus, TriangleAlert } from 'lucide-react'
import { dayWords } from '../../base/language/days.ts'
import { dayText } from '../../base/language/moments.ts'
import { buttonClass } from '../../base/ui/button-class.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { PatientInitials } from '../../records/patients/patient-initials.tsx'
import { PatientMenu } from '../../records/patients/patient-menu.tsx'
import { ageText, documentText, listName } from '../../records/patients/patient-texts.ts'

/** The columns that fit beside a readable name. */
const columns = [
  'md:grid-cols-[minmax(0,1fr)_9.5rem_8.5rem]',
  'lg:grid-cols-[minmax(0,1fr)_9.5rem_8rem_8.5rem_7rem]',
  'xl:grid-cols-[minmax(0,1fr)_9.5rem_8rem_8.5rem_4rem_5rem_7rem]',
].join(' ')

/** The breakpoint from which a column is shown; a card, on a phone, shows all. */
const shownFrom = { lg: 'md:max-lg:hidden', xl: 'md:max-xl:hidden' } as const

export interface PatientRowsProps {
  readonly patients: readonly PatientCard[]
  readonly stale: boolean
}

/** A row of columns on a wide screen, a card on a narrow one. */
export function PatientRows({ patients, stale }: PatientRowsProps) {
  return (
    <div
      className={classNames(
        'overflow-hidden rounded-card border border-line transition-opacity',
        stale && 'opacity-60',
      )}
    >
      <div
        aria-hidden="true"
        className={`hidden gap-x-5 border-b border-line bg-mist py-2.5 pr-27 pl-4 text-13 font-medium text-muted md:grid ${columns}`}
      >
        <span className="pl-14">{t('patients.name')}</span>
        <span>{t('patients.document')}</span>
        <span className={shownFrom.lg}>{t('patients.recordColumn')}</span>
        <span>{t('patients.birthDate')}</span>
        <span className={shownFrom.xl}>{t('patients.cases')}</span>
        <span className={shownFrom.xl}>{t('patients.images')}</span>
        <span className={shownFrom.lg}>{t('patients.lastImage')}</span>
      </div>
      <ul>
        {patients.map(patient => (
          <PatientRow key={patient.id} patient={patient} />
        ))}
      </ul>
    </div>
  )
}

function PatientRow({ patient }: { readonly patient: PatientCard }) {
  const { id, recordNumber, birthDate, caseCount, imageCount, lastImageAt, document, phone, alerts } = patient
  return (
    <li className="relative flex items-start gap-3 border-b border-line py-3 pr-3 pl-4 transition-colors last:border-0 hover:bg-mist md:items-center">
      <dl
        className={`grid min-w-0 flex-1 grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1 text-14 md:gap-x-5 ${columns}`}
      >
        <div className="col-span-full flex min-w-0 items-center gap-3 md:col-span-1">
          <PatientInitials patient={patient} />
          <dt className="sr-only">{t('patients.name')}</dt>
          <dd className="min-w-0">
            <Link
              to="/patients/$id"
              params={{ id }}
              className="block text-16 font-semibold wrap-anywhere after:absolute after:inset-0 md:truncate"
            >
              {listName(patient)}
            </Link>
            {alerts.length > 0 && (
              <span className="flex min-w-0 items-center gap-1 text-13 text-warn">
                <TriangleAlert size={13} aria-hidden="true" className="shrink-0" />
                <span className="sr-only">{t('patients.alerts')}: </span>
                <span className="truncate">{alerts.join(' · ')}</span>
              </span>
            )}
          </dd>
        </div>
        <Cell name={t('patients.document')} value={document && documentText(document)} note={phone ?? undefined} />
        <Cell from="lg" name={t('patients.recordNumber')} value={recordNumber} />
        <Cell
          isPlain
          name={t('patients.birthDate')}
          value={birthDate && dayWords(birthDate)}
          note={ageAndSex(patient)}
        />
        <Cell from="xl" name={t('patients.cases')} value={String(caseCount)} />
        <Cell from="xl" name={t('patients.images')} value={String(imageCount)} />
        <Cell from="lg" name={t('patients.lastImage')} value={lastImageAt && dayText(lastImageAt)} />
      </dl>
      <Link
        to="/upload"
        search={{ patient: id }}
        aria-label={t('patients.newRadiographOf', { name: patient.name })}
        title={t('home.newRadiograph')}
        className={buttonClass('icon', 'relative z-10 text-primary-ink max-md:mr-1 md:-mr-2')}
      >
        <ImagePlus size={20} aria-hidden="true" />
      </Link>
      <PatientMenu patient={patient} />
    </li>
  )
}

function ageAndSex({ birthDate, sex }: PatientCard): string | undefined {
  const known = [birthDate && ageText(birthDate), sex && t(`sex.${sex}`)].filter(Boolean)
  return known.length > 0 ? known.join(' · ') : undefined
}

interface CellProps {
  readonly name: string
  readonly value: string | null
  readonly note?: string | undefined
  /** A card omits the label, because the note would not fit beside it. */
  readonly isPlain?: boolean
  readonly from?: keyof typeof shownFrom
}

function Cell({ name, value, note, from, isPlain = false }: CellProps) {
  return (
    <div
      className={classNames(
        'col-span-full flex min-w-0 gap-2 md:col-span-1 md:block',
        // A card omits unknown values; a column reserves their space.
        value === null && note === undefined && 'max-md:hidden',
        from && shownFrom[from],
      )}
    >
      <dt className={classNames('shrink-0 text-muted md:sr-only', isPlain && 'sr-only')}>{name}</dt>
      <dd className={classNames('min-w-0 md:truncate', value === null && 'text-muted')}>
        {value ?? t('product.unknown')}
        {note !== undefined && <span className="block text-13 text-muted max-md:ml-2 max-md:inline">{note}</span>}
      </dd>
    </div>
  )
}

export function PatientRowsSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div className="overflow-hidden rounded-card border border-line">
      {Array.from({ length: rows }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike
        <div key={place} className="flex items-center gap-3 border-b border-line p-3 pl-4 last:border-0">
          <Skeleton className="size-11 shrink-0 rounded-round" />
          <Skeleton className="h-6 max-w-56 flex-1" />
        </div>
      ))}
    </div>
  )
}
