import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

export interface DockProps {
  readonly children: ReactNode
  readonly className?: string
}

/** The actions at a page's foot: within reach while it scrolls, but not on a screen so low that they would cover it. */
export function Dock({ children, className }: DockProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (place.current ? tellClearance(place.current) : undefined), [])
  return (
    <div ref={place} data-dock className={classNames('border-t border-line tall:sticky tall:bottom-0', className)}>
      {children}
    </div>
  )
}

const clearance = '--dock-clearance'
/** Under a dock that stands this high over the edge, where its page is short, a notice has room. */
const roomUnder = 96

/** Keeps for the notices at the page's edge how far they have to stand off it, until the returned function is called. */
function tellClearance(dock: HTMLElement): () => void {
  const root = document.documentElement
  const tell = () => {
    const { top, bottom } = dock.getBoundingClientRect()
    const isClear = innerHeight - bottom > roomUnder || top > innerHeight
    root.style.setProperty(clearance, `${isClear ? 0 : Math.round(innerHeight - top)}px`)
  }
  const sizes = new ResizeObserver(tell)
  // The page's length moves a dock at its end.
  for (const watched of [dock, document.body]) sizes.observe(watched)
  addEventListener('scroll', tell, { passive: true })
  addEventListener('resize', tell)
  return () => {
    sizes.disconnect()
    removeEventListener('scroll', tell)
    removeEventListener('resize', tell)
    root.style.removeProperty(clearance)
  }
}
