import type { Case } from '@xrai/contract/records/case'
import { imagesPerCase } from '@xrai/contract/records/limits'
import { t } from '@xrai/contract/strings/translate'
import { ImagePlus } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'

interface AddImagesProps {
  readonly found: Case
  readonly onAdd: () => void
}

/** 'Agregar imágenes', up to ten in total. */
export function AddImages({ found, onAdd }: AddImagesProps) {
  const isFull = found.analyses.length >= imagesPerCase
  return (
    <button
      type="button"
      aria-label={t('analyzer.add')}
      title={isFull ? t('analyzer.full') : t('analyzer.add')}
      aria-disabled={isFull || undefined}
      onClick={isFull ? undefined : onAdd}
      className={buttonClass('icon')}
    >
      <ImagePlus size={20} aria-hidden="true" />
    </button>
  )
}
