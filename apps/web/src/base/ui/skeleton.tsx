import { classNames } from './class-names.ts'

/** Reserves the size of content that is loading, so that nothing moves when it arrives. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-breathe rounded-control bg-fog', className)} />
}
