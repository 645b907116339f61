import { t } from '@xrai/contract/strings/translate'

/** Links to all figures, in a new tab so that the work stays open. */
export function PrecisionLink() {
  return (
    <a
      href="/precision"
      target="_blank"
      rel="noopener"
      className="text-room-text underline decoration-room-edge underline-offset-4 hover:decoration-current"
    >
      {t('findings.howMeasured')}
      <span className="sr-only"> {t('preview.newTab')}</span>
    </a>
  )
}
