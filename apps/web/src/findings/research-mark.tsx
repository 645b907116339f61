import { t } from '@xrai/contract/strings/translate'

/** Beside the name of a finding by a model for research. */
export const ResearchMark = () => (
  <span className="inline-block rounded-small border border-[#f1d8a3]/60 px-1 align-baseline text-13 leading-4 font-normal whitespace-nowrap text-[#f1d8a3]">
    {t('findings.research')}
  </span>
)
