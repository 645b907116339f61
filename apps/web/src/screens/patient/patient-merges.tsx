import { Link } from '@tanstack/react-router'
import type { Patient } from '@xrai/contract/records/patient'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { Unlink2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { longDate } from '../../base/language/moments.ts'
import { Button } from '../../base/ui/button.tsx'
import { useDuplicates } from '../../client/patient-merges.ts'
import { useSession } from '../../client/session.ts'
import { patientHint } from '../../records/patients/patient-texts.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { separate } from './undo-merge.ts'

/** Possible duplicates of the patient, and the patients merged into this one. */
export function PatientMerges({ patient }: { readonly patient: Patient }) {
  const { id, merges } = patient
  const { data: session } = useSession()
  const { data } = useDuplicates(id)
  const [other, setOther] = useState<string>()
  const mayMerge = mayCall(endpoints.mergePatients, session)
  const duplicates = data?.duplicates ?? []
  return (
    <>
      {duplicates.length > 0 && (
        <section
          aria-label={t('merge.duplicates')}
          className="mt-4 rounded-card border border-info-line bg-info-tint p-4"
        >
          <h2 className="flex items-center gap-2 text-16 font-semibold text-info">
            <UsersRound size={18} aria-hidden="true" className="shrink-0" />
            {t('merge.duplicates')}
          </h2>
          <ul className="mt-2 flex flex-col divide-y divide-info-line">
            {duplicates.map(({ patient: one, reason }) => (
              <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
                <div className="min-w-0 flex-1 basis-60">
                  <Link to="/patients/$id" params={{ id: one.id }} className="font-medium underline underline-offset-4">
                    {one.name}
                  </Link>
                  <p className="text-14">
                    {[t(`merge.reasons.${reason}`), patientHint(one)].filter(Boolean).join(' · ')}
                  </p>
                </div>
                {mayMerge && (
                  <Button onClick={() => setOther(one.id)} aria-label={t('merge.compareWith', { name: one.name })}>
                    {t('merge.compare')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {merges.length > 0 && (
        <section aria-label={t('merge.doneTitle')} className="mt-4 rounded-card border border-line p-4">
          <h2 className="text-16 font-semibold">{t('merge.doneTitle')}</h2>
          <ul className="mt-1 flex flex-col divide-y divide-line">
            {merges.map(merge => (
              <Merged key={merge.id} merge={merge} mayUndo={mayMerge} />
            ))}
          </ul>
        </section>
      )}
      {other !== undefined && <MergeDialog id={id} otherId={other} onClose={() => setOther(undefined)} />}
    </>
  )
}

function Merged({ merge, mayUndo }: { readonly merge: Patient['merges'][number]; readonly mayUndo: boolean }) {
  const [busy, setBusy] = useState(false)
  const { id, name, at, by, isLatest } = merge
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <p className="min-w-0 flex-1 basis-60 text-14 break-words">
        {t('merge.mergedOn', { name, date: longDate(at), by })}
        {!isLatest && <span className="block text-muted">{t('merge.laterFirst')}</span>}
      </p>
      {mayUndo && isLatest && (
        <Button
          busy={busy}
          aria-label={t('merge.separateFrom', { name })}
          onClick={() => {
            setBusy(true)
            void separate(id).finally(() => setBusy(false))
          }}
        >
          {!busy && <Unlink2 size={16} aria-hidden="true" />}
          {t('merge.separate')}
        </Button>
      )}
    </li>
  )
}
