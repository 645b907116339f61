import { Tabs as Parts } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Tab {
  readonly id: string
  readonly label: string
  readonly content: ReactNode
}

export interface TabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  /** The selected tab, if controlled by the caller. */
  readonly value?: string
  readonly onChange?: (id: string) => void
  readonly dark?: boolean
  readonly className?: string
}

export function Tabs({ label, tabs, value, onChange, dark = false, className }: TabsProps) {
  return (
    <Parts.Root
      defaultValue={tabs[0]?.id ?? ''}
      {...(value !== undefined && { value })}
      {...(onChange && { onValueChange: onChange })}
      className={classNames('flex min-h-0 flex-col', className)}
    >
      <Parts.List
        aria-label={label}
        className={classNames('flex overflow-x-auto border-b', dark ? 'border-room-line' : 'border-line')}
      >
        {tabs.map(tab => (
          <Parts.Trigger
            key={tab.id}
            value={tab.id}
            className={classNames(
              'min-h-11 flex-1 border-b-2 border-transparent px-4 text-14 font-medium whitespace-nowrap transition-colors focus-visible:outline-offset-[-2px]',
              dark
                ? 'text-room-muted data-[state=active]:border-hero data-[state=active]:text-room-text'
                : 'text-muted data-[state=active]:border-primary data-[state=active]:text-ink',
            )}
          >
            {tab.label}
          </Parts.Trigger>
        ))}
      </Parts.List>
      {tabs.map(tab => (
        <Parts.Content key={tab.id} value={tab.id} className="min-h-0 flex-1 overflow-y-auto">
          {tab.content}
        </Parts.Content>
      ))}
    </Parts.Root>
  )
}
