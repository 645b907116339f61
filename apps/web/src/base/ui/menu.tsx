import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface MenuItem {
  readonly label: string
  /** Distinguishes items with the same label. */
  readonly id?: string
  /** Replaces the icon. */
  readonly picture?: ReactNode
  readonly icon?: LucideIcon
  readonly perform: () => void
  readonly destructive?: boolean
}

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactNode
  readonly items: readonly MenuItem[]
  readonly isOpenAtFirst?: boolean
}

export function Menu({ trigger, items, isOpenAtFirst = false }: MenuProps) {
  return (
    <DropdownMenu.Root defaultOpen={isOpenAtFirst}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-[70dvh] max-w-[calc(100vw-1rem)] min-w-44 animate-fade overflow-y-auto rounded-control border border-line bg-paper p-1 shadow-floating"
        >
          {items.map(({ label, id = label, picture, icon: Icon, perform, destructive = false }) => (
            <DropdownMenu.Item
              key={id}
              onSelect={perform}
              className={classNames(
                'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-small px-3 text-14 outline-none data-highlighted:bg-fog',
                destructive && 'text-error data-highlighted:bg-error-tint',
              )}
            >
              {picture}
              {Icon && <Icon size={16} aria-hidden="true" />}
              <span className="min-w-0 line-clamp-2">{label}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
