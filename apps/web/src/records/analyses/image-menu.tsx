import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { EllipsisVertical, FolderInput, MapPin, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Menu, type MenuItem } from '../../base/ui/menu.tsx'
import { useSession } from '../../client/session.ts'
import { useSites } from '../../client/sites.ts'
import { ImageSiteDialog } from '../../shell/clinic-sites/image-site-dialog.tsx'
import { SiteOfAnalysisDialog } from '../../shell/clinic-sites/site-of-analysis-dialog.tsx'
import { removeImages } from './remove-images.ts'

export interface ImageMenuProps {
  readonly imageId: string
  /** The radiograph's name for the button's label: 'Opciones de …'. */
  readonly label: string
  readonly onMove?: () => void
  /** The site, if the list knows it. */
  readonly siteId?: string | null
  /** The analysis from which to read the site, if the list does not know it. */
  readonly analysisId?: string
  /** Called before the deletion, if the screen shows nothing else. */
  readonly onRemove?: () => void
  /** True in the dark room. */
  readonly isDark?: boolean
  readonly className?: string
}

/** The actions on a radiograph in a list; empty for users without the rights. */
export function ImageMenu({
  imageId,
  label,
  onMove,
  siteId,
  analysisId,
  onRemove,
  isDark = false,
  className = '',
}: ImageMenuProps) {
  const { data: session } = useSession()
  const { data: known } = useSites()
  const [asksSite, setAsksSite] = useState(false)
  const closeSite = () => setAsksSite(false)
  const items: MenuItem[] = []
  if (onMove) items.push({ label: t('images.move'), icon: FolderInput, perform: onMove })
  if ((siteId !== undefined || analysisId !== undefined) && (known?.sites ?? []).length > 1) {
    items.push({ label: t('sites.change'), icon: MapPin, perform: () => setAsksSite(true) })
  }
  if (mayCall(endpoints.deleteImage, session)) {
    const perform = () => {
      onRemove?.()
      void removeImages([imageId])
    }
    items.push({ label: t('images.remove'), icon: Trash2, perform, destructive: true })
  }
  if (items.length === 0) return null
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={label}
            className={buttonClass(
              isDark ? 'room' : 'icon',
              `relative z-10 shrink-0 ${isDark ? 'px-2' : 'text-muted'} ${className}`,
            )}
          >
            <EllipsisVertical size={18} aria-hidden="true" />
          </button>
        }
        items={items}
      />
      {asksSite && siteId !== undefined && <ImageSiteDialog imageId={imageId} siteId={siteId} onClose={closeSite} />}
      {asksSite && siteId === undefined && analysisId !== undefined && (
        <SiteOfAnalysisDialog analysisId={analysisId} onClose={closeSite} />
      )}
    </>
  )
}
