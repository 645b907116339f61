import { t } from '@xrai/contract/strings/translate'
import { CopyField } from '../../base/ui/copy-field.tsx'

/** Where equipment sends radiographs by DICOMweb (STOW-RS), below which its own `/studies` stands. */
export function WebAddress() {
  return (
    <div className="flex flex-col gap-1.5">
      <CopyField label={t('peers.web.address')} value={`${window.location.origin}/api/dicomweb`} />
      <p className="max-w-none text-13 text-muted">{t('peers.web.hint', { scope: t('keysPanel.scopes.dicomweb') })}</p>
    </div>
  )
}
