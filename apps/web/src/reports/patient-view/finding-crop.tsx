import { cropAround } from '@xrai/contract/patient-view/crop'
import type { PatientPlace } from '@xrai/contract/patient-view/entries'
import type { PatientPage } from '@xrai/contract/patient-view/page-schema'
import { placeInWords } from '@xrai/contract/patient-view/plain-words'
import { outlineOf } from '@xrai/contract/records/outline'
import { t } from '@xrai/contract/strings/translate'
import { MarkedOutline } from './marked-outline.tsx'

interface FindingCropProps {
  readonly image: PatientPage['image']
  readonly place: PatientPlace
  /** A blob: URL; undefined while the image is loading. */
  readonly picture: string | undefined
  /** Width of the yellow line in screen pixels. */
  readonly lineWidth?: number
  /** Layout classes that replace those of a card. */
  readonly className?: string
}

/** The area of the radiograph around the explained finding, outlined in yellow on a dark line. */
export function FindingCrop({ image, place, picture, lineWidth = 3.5, className = card }: FindingCropProps) {
  const { x, y, width, height } = cropAround(place.findings, image)
  return (
    <svg
      role="img"
      aria-label={t('patientView.cropOf', { place: placeInWords(place) })}
      viewBox={`${x} ${y} ${width} ${height}`}
      className={className}
    >
      {picture !== undefined && (
        <>
          <image href={picture} width={image.width} height={image.height} preserveAspectRatio="none" />
          {place.findings.map(outlineOf).map(outline => (
            <MarkedOutline key={JSON.stringify(outline)} outline={outline} width={lineWidth} />
          ))}
        </>
      )}
    </svg>
  )
}

const card = 'block aspect-4/3 w-full overflow-hidden rounded-control bg-room [print-color-adjust:exact]'
