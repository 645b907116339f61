import type { Credits } from '@xrai/contract/routes/credits'
import { t } from '@xrai/contract/strings/translate'

/** '32 de 50 créditos disponibles. Después quedarán 29.' */
export function creditsText({ left, limit }: Pick<Credits, 'left' | 'limit'>, spending?: number): string {
  if (left === null || limit === null) return t('credits.unlimited')
  const now = t('credits.left', { left, limit })
  if (spending === undefined) return now
  const after = left - spending
  if (after < 0) return `${now} ${t('credits.notEnough')}`
  return `${now} ${t(after === 1 ? 'credits.afterOne' : 'credits.after', { left: after })}`
}
