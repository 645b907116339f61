import { t } from '@xrai/contract/strings/translate'
import { QrCode } from 'lucide-react'
import { useMadeLink } from '../../client/patient-links.ts'
import { qrAddress } from './qr-address.ts'

interface ChairLinkProps {
  readonly analysisId: string
  /** Opens the panel that creates links. */
  readonly onOpen: () => void
}

/** In the corner: the QR code of the patient's link, or a button to create one. */
export function ChairLink({ analysisId, onOpen }: ChairLinkProps) {
  const { made } = useMadeLink(analysisId)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex flex-col items-center gap-1 rounded-control border border-room-edge bg-room/85 p-2 text-14 text-room-text transition-colors hover:bg-room-raised"
    >
      {made ? (
        <img src={qrAddress(made.qr)} alt={t('patientView.links.qr')} className="size-24 rounded-small lg:size-36" />
      ) : (
        <QrCode size={32} strokeWidth={1.6} aria-hidden="true" />
      )}
      {t('chair.link')}
    </button>
  )
}
