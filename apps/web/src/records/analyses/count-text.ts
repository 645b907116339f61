import { t } from '@xrai/contract/strings/translate'

/** The number of radiographs that match a filter, or a lower bound. */
export const countText = ({ total, more }: { readonly total: number; readonly more: boolean }): string =>
  more ? t('analysis.moreThan', { total }) : String(total)
