import { type Face, faceLetter, faces, faceText } from '@xrai/contract/odontogram/faces'
import { t } from '@xrai/contract/strings/translate'
import type { Fdi } from '@xrai/contract/teeth/fdi'

interface SurfaceChoiceProps {
  readonly tooth: Fdi
  readonly chosen: readonly Face[]
  readonly onChange: (surfaces: readonly Face[]) => void
}

/** The surfaces of a caries or filling by their letters; optional. */
export function SurfaceChoice({ tooth, chosen, onChange }: SurfaceChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 flex w-full items-baseline justify-between text-14 font-medium">
        {t('review.surfaces')}
        <span className="text-13 font-normal text-room-muted">{t('review.noteHint')}</span>
      </legend>
      <div className="flex gap-1">
        {faces.map(face => (
          <button
            key={face}
            type="button"
            aria-pressed={chosen.includes(face)}
            aria-label={t(faceText(tooth, face))}
            title={t(faceText(tooth, face))}
            onClick={() => onChange(faces.filter(one => (one === face) !== chosen.includes(one)))}
            className="min-h-9 flex-1 rounded-small border border-room-line text-14 font-semibold transition-colors hover:bg-room-raised aria-pressed:border-room-text aria-pressed:bg-room-text aria-pressed:text-room pointer-coarse:min-h-11"
          >
            {faceLetter(tooth, face)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
