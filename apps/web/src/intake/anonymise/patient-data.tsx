import { type TextKey, t } from '@xrai/contract/strings/translate'
import type { Identity, IdentityName } from '@xrai/engine/identity'
import { ShieldCheck } from 'lucide-react'
import { dayOf, dayWords, isDay } from '../../base/language/days.ts'
import { Alert } from '../../base/ui/alert.tsx'
import { Checkbox } from '../../base/ui/checkbox.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { usePatients } from '../../records/assign/use-patients.ts'
import { isOfChild } from './of-child.ts'

export interface PatientDataProps {
  readonly files: readonly File[]
  /** True if the files are sent with the patient's identity. */
  readonly keeps: boolean
  readonly onKeeps: (keeps: boolean) => void
  /** From the patient record, if a patient is chosen. */
  readonly birthDate?: string | null | undefined
  /** The patient in whose record the files are stored. */
  readonly patientName?: string | undefined
  readonly className?: string
}

/**
 * A reminder to anonymise, the identity in the chosen DICOM files, and the choice to remove it. Warns that the patient
 * is a child before anything is sent.
 */
export function PatientData({ files, keeps, onKeeps, birthDate = null, patientName, className }: PatientDataProps) {
  const read = usePatients(files)
  const identified = read.filter(({ identity: { values, others } }) => values.length + others > 0)
  const ages = files.map(file => read.find(one => one.file === file)?.identity.age)
  const count = identified.length
  return (
    <section aria-label={t('anonymise.label')} className={classNames('flex flex-col gap-4', className)}>
      {isOfChild({ ages, birthDate, today: dayOf(new Date()) }) && <Alert tone="warn">{t('quality.child')}</Alert>}
      <p className="flex items-start gap-2.5 text-14 text-muted">
        <ShieldCheck size={18} aria-hidden="true" className="mt-px shrink-0 text-primary-ink" />
        <span className="max-w-(--measure)">{t('anonymise.reminder')}</span>
      </p>
      {count > 0 && (
        <div className="rounded-card border border-info-line bg-info-tint p-4 sm:p-5">
          <p role="status" className="font-semibold">
            {count === 1 ? t('anonymise.title') : t('anonymise.titleMany', { count })}
          </p>
          {identified.map(({ file, identity }) => (
            <div key={`${file.name} ${file.lastModified} ${file.size}`} className="mt-3">
              {files.length > 1 && <p className="truncate text-13 font-medium text-muted">{file.name}</p>}
              <IdentityFacts identity={identity} isLeftOut={!keeps} />
            </div>
          ))}
          <Checkbox
            label={t('anonymise.leaveOut')}
            checked={!keeps}
            onChange={({ target }) => onKeeps(!target.checked)}
            className="mt-4 border-t border-info-line pt-4 font-semibold"
          />
          <p className="mt-1 ml-7.5 max-w-(--measure) text-14 text-muted">{keepText(keeps, patientName)}</p>
        </div>
      )}
    </section>
  )
}

function keepText(keeps: boolean, patientName: string | undefined): string {
  if (!keeps) return t('anonymise.leftOut')
  return patientName === undefined ? t('anonymise.kept') : t('anonymise.keptOf', { name: patientName })
}

interface IdentityFactsProps {
  readonly identity: Identity
  readonly isLeftOut: boolean
}

function IdentityFacts({ identity: { values, others }, isLeftOut }: IdentityFactsProps) {
  return (
    <>
      <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-2">
        {values.map(({ name, value }) => (
          <div key={name} className="min-w-0 max-w-full">
            <dt className="text-13 text-muted">{t(`anonymise.${name}`)}</dt>
            <dd className={classNames('truncate text-14 font-medium', isLeftOut && 'line-through decoration-muted/70')}>
              {readable(name, value)}
            </dd>
          </div>
        ))}
      </dl>
      {others > 0 && (
        <p className="mt-2 text-13 text-muted">
          {others === 1 ? t('anonymise.otherOne') : t('anonymise.others', { count: others })}
        </p>
      )}
    </>
  )
}

const sexes: Readonly<Record<string, TextKey>> = { F: 'sex.F', M: 'sex.M', O: 'sex.O' }

function readable(name: IdentityName, value: string): string {
  if (name === 'birthDate') return isDay(value) ? dayWords(value) : value
  const sex = name === 'sex' ? sexes[value] : undefined
  return sex === undefined ? value : t(sex)
}
