import { t } from '@xrai/contract/strings/translate'

/** Where all figures stand; beside the work, not in its place. */
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
