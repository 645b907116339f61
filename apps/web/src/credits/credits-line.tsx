import { Coins } from 'lucide-react'
import { useCredits } from '../client/credits.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { creditsText } from './credits-text.ts'

/** What is left of the plan, and what would be left after `spending`. Says nothing where that is not known. */
export function CreditsLine({ spending }: { readonly spending?: number }) {
  const { data, isPending } = useCredits()
  if (isPending) return <Skeleton className="h-5 w-56" />
  if (!data) return null
  return (
    <p role="status" className="flex items-center gap-2 text-14 text-muted">
      <Coins size={16} aria-hidden="true" className="shrink-0" />
      {creditsText(data, spending)}
    </p>
  )
}
