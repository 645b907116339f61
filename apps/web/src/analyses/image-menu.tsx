import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { EllipsisVertical, FolderInput, Trash2 } from 'lucide-react'
import { useSession } from '../client/session.ts'
import { buttonClass } from '../ui/button-class.ts'
import { Menu, type MenuItem } from '../ui/menu.tsx'
import { removeImages } from './remove-images.ts'

export interface ImageMenuProps {
  readonly imageId: string
  /** Names the radiograph in the button: 'Opciones de …'. */
  readonly label: string
  readonly onMove?: () => void
  /** Before it is deleted, where the screen shows nothing else. */
  readonly onRemove?: () => void
  /** In the dark room. */
  readonly isDark?: boolean
  readonly className?: string
}

/** What can be done with a radiograph of a list; nothing for a person who may not. */
export function ImageMenu({ imageId, label, onMove, onRemove, isDark = false, className = '' }: ImageMenuProps) {
  const { data: session } = useSession()
  const items: MenuItem[] = []
  if (onMove) items.push({ label: t('images.move'), icon: FolderInput, perform: onMove })
  if (mayCall(endpoints.deleteImage, session)) {
    const perform = () => {
      onRemove?.()
      void removeImages([imageId])
    }
    items.push({ label: t('images.remove'), icon: Trash2, perform, destructive: true })
  }
  if (items.length === 0) return null
  return (
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
  )
}
