import { type RefObject, useRef } from 'react'
import { lazyComponent } from './lazy-component.tsx'
import type { MenuProps } from './menu.tsx'

interface LoadedMenuProps extends MenuProps {
  /** Whether its button was pressed before the menu was there. */
  readonly wasPressed: RefObject<boolean>
}

const LoadedMenu = lazyComponent<LoadedMenuProps>(
  async () => {
    const { Menu } = await import('./menu.tsx')
    return ({ wasPressed, ...menu }) => <Menu {...menu} isOpenAtFirst={wasPressed.current} />
  },
  ({ trigger, wasPressed }) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of the button's own press, by key too
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span
      className="contents"
      onClick={() => {
        wasPressed.current = true
      }}
    >
      {trigger}
    </span>
  ),
)

/** A menu whose script comes after the screen; a press on its button before that opens it when it is there. */
export function LazyMenu(props: MenuProps) {
  const wasPressed = useRef(false)
  return <LoadedMenu {...props} wasPressed={wasPressed} />
}
