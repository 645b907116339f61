import { t } from '@xrai/contract/strings/translate'

/** Beside the name of a finding whose class is experimental. */
export const ExperimentalMark = () => (
  <span className="inline-block rounded-small border border-room-edge px-1 align-baseline text-13 leading-4 font-normal whitespace-nowrap text-room-muted">
    {t('findings.experimentalMark')}
  </span>
)
