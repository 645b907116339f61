import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, use, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Tooltip } from '../../base/ui/tooltip.tsx'
import { roomButton } from './action-button.tsx'
import { RoomCount } from './room-count.tsx'
import { TrayContext } from './tray.ts'

interface TrayButtonProps {
  readonly label: string
  readonly icon: LucideIcon
  /** A count beside the icon; 0 is not shown. */
  readonly count?: number
  readonly children: ReactNode
}

/** A button of the toolbar that opens a panel in the tray above it. */
export function TrayButton({ label, icon: Icon, count = 0, children }: TrayButtonProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { slot, open, setOpen } = use(TrayContext)
  const isOpen = open === id
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(null)
    button.current?.focus()
  }
  return (
    <>
      <Tooltip text={label}>
        <button
          ref={button}
          type="button"
          aria-label={label}
          aria-expanded={isOpen}
          onClick={() => setOpen(isOpen ? null : id)}
          onKeyDown={onKeyDown}
          className={`${roomButton} relative aria-expanded:bg-room-line`}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
          {count > 0 && <RoomCount count={count} />}
        </button>
      </Tooltip>
      {isOpen &&
        slot &&
        createPortal(
          <TrayPanel label={label} onKeyDown={onKeyDown}>
            {children}
          </TrayPanel>,
          slot,
        )}
    </>
  )
}

interface TrayPanelProps {
  readonly label: string
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly children: ReactNode
}

function TrayPanel({ label, onKeyDown, children }: TrayPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <section
      ref={panel}
      data-tray
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="max-h-[40dvh] overflow-y-auto border-t border-room-line bg-room-panel px-4 py-3 outline-none"
    >
      {children}
    </section>
  )
}
