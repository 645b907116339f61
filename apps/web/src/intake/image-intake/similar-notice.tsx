import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { dayText } from '../../base/language/moments.ts'
import { Alert } from '../../base/ui/alert.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { useSimilarImage } from '../../client/similar-image.ts'
import { useChecked } from '../quality-check/checked-file.ts'

/** Warns before a credit is spent that the clinic already has this image, perhaps as another file. */
export function SimilarNotice({ file }: { readonly file: File }) {
  const { data: similar } = useSimilarImage(useChecked(file)?.fingerprint)
  if (!similar) return null
  const date = dayText(similar.uploadDate)
  return (
    <Alert
      tone="warn"
      role="status"
      title={t('upload.similar')}
      action={
        <Link to="/preview" search={{ analysis: similar.analysisId }} className={buttonClass('outline')}>
          {t('upload.similarOpen')}
        </Link>
      }
    >
      {similar.patientName === null
        ? t('upload.similarHint', { name: file.name, date })
        : t('upload.similarOf', { name: file.name, date, patient: similar.patientName })}
    </Alert>
  )
}
