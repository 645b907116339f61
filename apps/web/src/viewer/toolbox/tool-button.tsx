import type { LucideIcon } from 'lucide-react'
import { Tooltip } from '../../base/ui/tooltip.tsx'
import { roomButton } from '../controls/action-button.tsx'

interface ToolButtonProps {
  readonly text: string
  readonly icon: LucideIcon
  readonly isOn: boolean
  readonly onPress: () => void
}

/** A toggle button. */
export function ToolButton({ text, icon: Icon, isOn, onPress }: ToolButtonProps) {
  return (
    <Tooltip text={text}>
      <button type="button" aria-label={text} aria-pressed={isOn} onClick={onPress} className={roomButton}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Tooltip>
  )
}
