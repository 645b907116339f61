import { t } from '@xrai/contract/strings/translate'
import { CopyField } from '../../base/ui/copy-field.tsx'

/** The base address for sending radiographs by DICOMweb (STOW-RS), below which `/studies` is served. */
export function WebAddress() {
  return (
    <div className="flex flex-col gap-1.5">
      <CopyField label={t('peers.web.address')} value={`${window.location.origin}/api/dicomweb`} />
      <p className="max-w-none text-13 text-muted">{t('peers.web.hint', { scope: t('keysPanel.scopes.dicomweb') })}</p>
    </div>
  )
}
