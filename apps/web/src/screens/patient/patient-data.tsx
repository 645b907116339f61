import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { longDate } from '../../base/language/moments.ts'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { saveFile } from '../../base/ui/save-file.ts'
import { Sheet } from '../../base/ui/sheet.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useErasePatient, useExportPatient, useKeepPatient, usePatientErasure } from '../../client/personal-data.ts'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { EraseForm } from '../../shell/account/erase-form.tsx'
import { erasureText } from '../../shell/account/erasure-toast.ts'
import { HeldNotice } from '../../shell/account/held-notice.tsx'
import { showFailure } from '../../shell/frame/show-failure.ts'

interface PatientDataProps {
  readonly id: string
  readonly onErased: () => void
}

const plannedText = (dueAt: string, heldUntil: string | null) =>
  heldUntil === null
    ? t('patientData.planned', { date: longDate(dueAt) })
    : t('holding.planned', { date: longDate(dueAt), until: longDate(heldUntil) })

/** Export and erasure of a patient's data, carried out by a dentist or an owner. */
export function PatientData({ id, onErased }: PatientDataProps) {
  const { data: session } = useSession()
  const { data: planned } = usePatientErasure(id)
  const pack = useExportPatient(id)
  const erase = useErasePatient(id)
  const keep = useKeepPatient(id)
  const [asking, setAsking] = useState(false)
  if (!mayCall(endpoints.erasePatient, session)) return null
  return (
    <section className="mt-12 border-t border-line pt-8">
      <h2 className="mb-1 text-19">{t('patientData.title')}</h2>
      <p className="mb-4 text-muted">{t('patientData.lead')}</p>
      {planned?.dueAt && (
        <Alert
          tone="warn"
          className="mb-4"
          title={plannedText(planned.dueAt, planned.heldUntil)}
          action={
            <Button busy={keep.isPending} onClick={() => keep.mutate(undefined, { onError: showFailure })}>
              {t('patientData.keep')}
            </Button>
          }
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={pack.isPending}
          onClick={() =>
            pack.mutate(undefined, {
              onSuccess: blob => saveFile(blob, `xrai-paciente-${id}.zip`),
              onError: showFailure,
            })
          }
        >
          {!pack.isPending && <Download size={16} aria-hidden="true" />}
          {t(pack.isPending ? 'privacyPanel.exporting' : 'privacyPanel.exportSubmit')}
        </Button>
        {!planned?.dueAt && (
          <Button look="destructive" onClick={() => setAsking(true)}>
            <Trash2 size={16} aria-hidden="true" />
            {t('patientData.erase')}
          </Button>
        )}
      </div>
      <Sheet open={asking} onClose={() => setAsking(false)} title={t('patientData.erase')}>
        {planned?.heldUntil ? (
          <HeldNotice heldUntil={planned.heldUntil} of="patient" />
        ) : (
          <p className="mb-5 text-muted">{t('patientData.eraseLead')}</p>
        )}
        <EraseForm
          submit={t('patientData.erase')}
          busy={erase.isPending}
          failure={erase.error ? sentenceOf(erase.error) : undefined}
          onSubmit={request =>
            erase.mutate(request, {
              onSuccess: answer => {
                setAsking(false)
                showToast({ text: erasureText(answer, t('patientData.erased')) })
                if (answer.dueAt === null) onErased()
              },
            })
          }
        />
      </Sheet>
    </section>
  )
}
