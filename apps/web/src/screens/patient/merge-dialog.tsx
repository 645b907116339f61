import { t } from '@xrai/contract/strings/translate'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { type ChosenPatient, PatientPicker } from '../../records/patients/patient-picker.tsx'

const MergeForm = lazyComponent(
  async () => (await import('./merge-form.tsx')).MergeForm,
  <Skeleton className="h-80 w-full" />,
)

interface MergeDialogProps {
  readonly id: string
  /** The other patient; absent until one is chosen. */
  readonly otherId?: string
  readonly onClose: () => void
}

/** Merges another patient into this one. */
export function MergeDialog({ id, otherId, onClose }: MergeDialogProps) {
  const [found, setFound] = useState<ChosenPatient | null>(null)
  const other = otherId ?? found?.id
  return (
    <Dialog open onClose={onClose} title={t('merge.title')} size="wide">
      {other === undefined || other === id ? (
        <div className="flex min-h-80 flex-col gap-3">
          <p className="text-muted">{t('merge.ask')}</p>
          {other === id && <Alert tone="warn">{t('errors.mergeWithItself')}</Alert>}
          <PatientPicker value={null} onChange={setFound} canCreate={false} inline />
        </div>
      ) : (
        <>
          {otherId === undefined && (
            <Button look="plain" onClick={() => setFound(null)} className="mb-3">
              <ArrowLeft size={18} aria-hidden="true" />
              {t('merge.another')}
            </Button>
          )}
          <MergeForm key={other} id={id} otherId={other} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}
