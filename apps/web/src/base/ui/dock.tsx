import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

export interface DockProps {
  readonly children: ReactNode
  readonly className?: string
}

/**
 * The actions at the bottom of a page: sticky while it scrolls, unless the screen is so low that they would cover it.
 */
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
/** Minimum distance of a dock from the edge for a notice to fit below it. */
const roomUnder = 96

/** Publishes the distance that notices must keep from the page's edge, until the returned function is called. */
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
