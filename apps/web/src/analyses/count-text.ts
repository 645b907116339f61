import { t } from '@xrai/contract/strings/translate'

/** How many radiographs a filter lets through, or more than how many. */
export const countText = ({ total, more }: { readonly total: number; readonly more: boolean }): string =>
  more ? t('analysis.moreThan', { total }) : String(total)
