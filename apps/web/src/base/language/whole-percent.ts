import { t } from '@xrai/contract/strings/translate'

/** A share from 0 to 1 in whole percent. Never rounds a share below one to 100, nor one above zero to 0. */
export function wholePercent(share: number): number {
  const rounded = Math.round(share * 100)
  return share > 0 && share < 1 ? Math.min(99, Math.max(1, rounded)) : rounded
}

/** '87 %'; null for null. */
export function percentText(share: number): string
export function percentText(share: number | null): string | null
export function percentText(share: number | null): string | null {
  return share === null ? null : t('findings.percent', { percent: wholePercent(share) })
}
