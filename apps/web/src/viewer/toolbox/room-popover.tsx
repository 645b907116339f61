import type { LucideIcon } from 'lucide-react'
import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'
import { roomButton } from '../controls/action-button.tsx'
import { RoomCount } from '../controls/room-count.tsx'

interface RoomPopoverProps {
  readonly label: string
  readonly icon: LucideIcon
  /** A figure beside the icon; 0 is not shown. */
  readonly count?: number
  readonly children: ReactNode
}

/** A button of the dark room that opens a panel above itself. */
export function RoomPopover({ label, icon: Icon, count = 0, children }: RoomPopoverProps) {
  return (
    <Popover.Root>
      <Popover.Trigger className={`${roomButton} relative`} aria-label={label}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        {count > 0 && <RoomCount count={count} />}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          sideOffset={10}
          collisionPadding={12}
          aria-label={label}
          className="room z-40 max-h-(--radix-popover-content-available-height) w-88 max-w-[calc(100vw-24px)] animate-fade overflow-y-auto rounded-card border border-room-line bg-room-panel p-4 shadow-floating"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
