import type { PacsDifference } from '@xrai/contract/records/pacs-patient'
import type { Patient } from '@xrai/contract/records/patient'
import type { PacsStudy } from '@xrai/contract/routes/pacs'
import { t } from '@xrai/contract/strings/translate'
import { TriangleAlert } from 'lucide-react'
import { dayWords } from '../../base/language/days.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { documentText } from '../../records/patients/patient-texts.ts'
import { pacsSexText } from './pacs-texts.ts'

interface ConfirmPacsPatientProps {
  readonly patient: Patient
  readonly study: PacsStudy
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Both patients side by side, before a study of a different patient is imported. */
export function ConfirmPacsPatient({ patient, study, onConfirm, onClose }: ConfirmPacsPatientProps) {
  const { name, birthDate, sex, document, recordNumber } = patient
  const theirs = study.patient
  const numbers = [
    document && documentText(document),
    recordNumber && t('patients.recordShort', { number: recordNumber }),
  ]
  const rows: readonly (readonly [PacsDifference, string, string | null, string | null])[] = [
    ['name', t('patients.name'), name, theirs.name],
    [
      'birthDate',
      t('patients.birthDate'),
      birthDate && dayWords(birthDate),
      theirs.birthDate && dayWords(theirs.birthDate),
    ],
    ['sex', t('patients.sex'), pacsSexText(sex), pacsSexText(theirs.sex)],
    ['id', t('patients.document'), numbers.filter(Boolean).join(' · ') || null, theirs.id],
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('pacs.confirmTitle')}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t('pacs.confirmNo')}
          </Button>
          <Button onClick={onConfirm}>{t('pacs.confirmYes')}</Button>
        </>
      }
    >
      <p>{t('pacs.confirmLead', { name })}</p>
      <table className="mt-4 w-full table-fixed text-left text-14 max-sm:text-13">
        <thead>
          <tr className="text-13 text-muted">
            <td className="w-[28%]" />
            <th scope="col" className="pb-2 pr-3 font-medium">
              {t('pacs.ours')}
            </th>
            <th scope="col" className="pb-2 font-medium">
              {t('pacs.theirs')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([field, label, ours, other]) => (
            <tr key={field} className="border-t border-line align-top">
              <th scope="row" className="py-2 pr-3 font-normal text-muted">
                {label}
              </th>
              <td className="py-2 pr-3 break-words">{ours ?? t('product.unknown')}</td>
              <td className="py-2 break-words">
                <span className={study.match.differs.includes(field) ? 'font-semibold' : ''}>
                  {other ?? t('product.unknown')}
                </span>
                {study.match.differs.includes(field) && (
                  <span className="flex items-center gap-1 text-13 text-warn">
                    <TriangleAlert size={14} aria-hidden="true" className="shrink-0" />
                    {t('pacs.unlike')}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
