import { type FunctionComponent, useEffect, useState } from 'react'
import type { MenuProps } from './menu.tsx'

let known: FunctionComponent<MenuProps> | undefined

/** A menu whose script is loaded after the screen; an earlier click on its button opens it once it is loaded. */
export function LazyMenu(props: MenuProps) {
  const [Menu, setMenu] = useState(() => known)
  const [wasPressed, setPressed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press asks again where the script could not be loaded
  useEffect(() => {
    if (known) return
    import('./menu.tsx')
      .then(part => {
        known = part.Menu
        setMenu(() => known)
      })
      .catch(() => setPressed(false))
  }, [wasPressed])
  if (Menu) return <Menu {...props} isOpenAtFirst={wasPressed} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of the button's own press, by key too
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span className="contents" onClick={() => setPressed(true)}>
      {props.trigger}
    </span>
  )
}
