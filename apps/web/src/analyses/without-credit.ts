import { t } from '@xrai/contract/strings/translate'

/** The reason of what was stored when no credit was left; the refusal's own sentence is for a user who is refused now. */
export const withoutCreditText = (code: string | null): string | undefined =>
  code === 'OUT_OF_CREDITS' ? t('bulk.noCredit') : undefined
