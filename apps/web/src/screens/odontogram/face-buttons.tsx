import { type Face, faceLetter, faces, faceText } from '@xrai/contract/odontogram/faces'
import { t } from '@xrai/contract/strings/translate'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import { classNames } from '../../base/ui/class-names.ts'

interface FaceButtonsProps {
  readonly tooth: Fdi
  readonly chosen: readonly Face[]
  readonly onToggle: (face: Face) => void
}

/** The faces of a tooth by name; the keys 1 to 5 select them in this order. */
export function FaceButtons({ tooth, chosen, onToggle }: FaceButtonsProps) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{t('chartScreen.facesOf', { tooth })}</legend>
      {faces.map((face, place) => (
        <button
          key={face}
          type="button"
          aria-pressed={chosen.includes(face)}
          aria-keyshortcuts={String(place + 1)}
          onClick={() => onToggle(face)}
          className={classNames(
            'min-h-10 rounded-control border px-3 text-14',
            chosen.includes(face)
              ? 'border-primary bg-primary-tint font-semibold text-primary-ink'
              : 'border-edge bg-paper hover:bg-mist',
          )}
        >
          {faceLetter(tooth, face)} · {t(faceText(tooth, face))}
        </button>
      ))}
    </fieldset>
  )
}
