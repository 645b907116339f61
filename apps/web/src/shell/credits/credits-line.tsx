import type { Credits } from '@xrai/contract/routes/credits'
import { t } from '@xrai/contract/strings/translate'
import { Coins } from 'lucide-react'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { useCredits } from '../../client/credits.ts'

/** The plan's remaining credits, and the rest after `spending`. Empty while unknown. */
export function CreditsLine({ spending }: { readonly spending?: number }) {
  const { data, isPending } = useCredits()
  if (isPending) return <Skeleton className="h-5 w-56" />
  if (!data) return null
  return (
    <p role="status" className="flex items-center gap-2 text-14 text-muted max-sm:text-13">
      <Coins size={16} aria-hidden="true" className="shrink-0" />
      {creditsText(data, spending)}
    </p>
  )
}

/** '32 de 50 créditos disponibles. Después quedarán 29.' */
export function creditsText({ left, limit }: Pick<Credits, 'left' | 'limit'>, spending?: number): string {
  if (left === null || limit === null) return t('credits.unlimited')
  const now = t('credits.left', { left, limit })
  if (spending === undefined) return now
  const after = left - spending
  if (after < 0) return `${now} ${t('credits.notEnough')}`
  return `${now} ${t(after === 1 ? 'credits.afterOne' : 'credits.after', { left: after })}`
}
