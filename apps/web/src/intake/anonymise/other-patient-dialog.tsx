import { t } from '@xrai/contract/strings/translate'
import { FileWarning } from 'lucide-react'
import { dayWords, isDay } from '../../base/language/days.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import type { FileOfOther, OtherAnswer, PatientOfFiles } from '../../records/assign/other-patient.ts'

interface OtherPatientDialogProps {
  readonly patient: PatientOfFiles
  readonly others: readonly FileOfOther[]
  /** True if every chosen file names another person. */
  readonly isEveryFile: boolean
  readonly onAnswer: (answer: OtherAnswer) => void
}

const mostShown = 5

/** Shows the person in the files beside the chosen patient, and asks which files to send. */
export function OtherPatientDialog({ patient, others, isEveryFile, onAnswer }: OtherPatientDialogProps) {
  const count = others.length
  const { name } = patient
  return (
    <Dialog
      open
      onClose={() => onAnswer('none')}
      title={count === 1 ? t('otherPatient.title') : t('otherPatient.titleMany', { count })}
      actions={
        <>
          <Button look="destructive" onClick={() => onAnswer('all')}>
            {count === 1 ? t('otherPatient.send', { name }) : t('otherPatient.sendMany', { name })}
          </Button>
          {!isEveryFile && (
            <Button look="plain" onClick={() => onAnswer('matching')}>
              {t('otherPatient.sendMatching')}
            </Button>
          )}
          <Button onClick={() => onAnswer('none')}>{t('otherPatient.correct')}</Button>
        </>
      }
    >
      <dl className="flex flex-col gap-3 text-14">
        <div>
          <dt className="text-13 text-muted">{t('otherPatient.chosen')}</dt>
          <dd className="text-16 font-semibold break-words">{name}</dd>
        </div>
        <div>
          <dt className="text-13 text-muted">{count === 1 ? t('otherPatient.inFile') : t('otherPatient.inFiles')}</dt>
          {others.slice(0, mostShown).map(({ file, named }) => (
            <dd key={`${file.name} ${file.size} ${file.lastModified}`} className="mt-1 flex items-start gap-2">
              <FileWarning size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-warn" />
              <span className="min-w-0">
                <span className="block text-16 font-semibold break-words">{namedText(named)}</span>
                <span className="block truncate text-13 text-muted">{file.name}</span>
              </span>
            </dd>
          ))}
          {count > mostShown && (
            <dd className="mt-1 text-13 text-muted">{t('otherPatient.more', { count: count - mostShown })}</dd>
          )}
        </div>
      </dl>
      <p className="mt-4 text-14">{t('otherPatient.text')}</p>
    </Dialog>
  )
}

const namedText = ({ name, birthDate, id }: FileOfOther['named']): string =>
  [name, birthDate && (isDay(birthDate) ? dayWords(birthDate) : birthDate), id].filter(Boolean).join(' · ')
