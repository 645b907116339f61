import { classNames } from './class-names.ts'

/** Holds the place of what is being fetched, at its size, so that nothing moves when it comes. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-breathe rounded-control bg-fog', className)} />
}
