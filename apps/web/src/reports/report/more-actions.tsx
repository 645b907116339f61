import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { ClipboardPen, Ellipsis, ExternalLink, Presentation, Trash2, UserRound } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Menu, type MenuItem } from '../../base/ui/menu.tsx'
import { useSession } from '../../client/session.ts'
import { removeImages } from '../../records/analyses/remove-images.ts'

interface MoreActionsProps {
  readonly imageId: string
  /** Leaves the screen of the deleted radiograph. */
  readonly onRemove: () => void
  /** Present if there is no space for its button. */
  readonly onReport?: () => void
  readonly onData?: () => void
  readonly onPatientView?: () => void
  /** Shows the decided findings to the patient in full screen. */
  readonly onExplain?: (() => void) | undefined
}

/** The less frequent actions on an analysis. */
export function MoreActions({ imageId, onRemove, onReport, onData, onPatientView, onExplain }: MoreActionsProps) {
  const { data: session } = useSession()
  const remove = () => {
    onRemove()
    void removeImages([imageId])
  }
  const items: readonly (MenuItem | false | undefined)[] = [
    onReport && { label: t('preview.openReport'), icon: ExternalLink, perform: onReport },
    onData && { label: t('report.data'), icon: ClipboardPen, perform: onData },
    onPatientView && { label: t('patientView.title'), icon: UserRound, perform: onPatientView },
    onExplain && { label: t('chair.open'), icon: Presentation, perform: onExplain },
    mayCall(endpoints.deleteImage, session) && {
      label: t('images.remove'),
      icon: Trash2,
      perform: remove,
      destructive: true,
    },
  ]
  const offered = items.filter(item => item !== undefined && item !== false)
  if (offered.length === 0) return null
  return (
    <Menu
      trigger={
        <button type="button" aria-label={t('preview.more')} className={buttonClass('icon')}>
          <Ellipsis size={20} aria-hidden="true" />
        </button>
      }
      items={offered}
    />
  )
}
