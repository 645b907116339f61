import { t } from '@xrai/contract/strings/translate'

/**
 * The sentence for a radiograph that was stored without a credit; the error's own sentence addresses a user who is
 * refused now.
 */
export const withoutCreditText = (code: string | null): string | undefined =>
  code === 'OUT_OF_CREDITS' ? t('bulk.noCredit') : undefined
