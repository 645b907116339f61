import { Tooltip as Parts } from 'radix-ui'
import type { ReactNode } from 'react'

export interface TooltipProps {
  readonly text: string
  /** The key for the same action, shown beside the text. */
  readonly shortcut?: string
  /** One focusable element. */
  readonly children: ReactNode
}

export function Tooltip({ text, shortcut, children }: TooltipProps) {
  return (
    <Parts.Provider delayDuration={400}>
      <Parts.Root>
        <Parts.Trigger asChild>{children}</Parts.Trigger>
        <Parts.Portal>
          <Parts.Content
            sideOffset={6}
            className="z-50 flex max-w-64 animate-fade items-center gap-2 rounded-small bg-ink px-2.5 py-1.5 text-13 text-paper shadow-floating"
          >
            {text}
            {shortcut !== undefined && (
              <kbd className="rounded-small border border-room-edge px-1.5 font-sans text-13">{shortcut}</kbd>
            )}
          </Parts.Content>
        </Parts.Portal>
      </Parts.Root>
    </Parts.Provider>
  )
}
