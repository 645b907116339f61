import { detectionClass } from '@xrai/contract/classes/detection-class'
import findings from '../../shell/site/pictures/findings.json' with { type: 'json' }
import impactedSmall from '../../shell/site/pictures/impacted-720.avif'
import impactedSmallWebp from '../../shell/site/pictures/impacted-720.webp'
import impactedLarge from '../../shell/site/pictures/impacted-1280.avif'
import impactedLargeWebp from '../../shell/site/pictures/impacted-1280.webp'
import implantsSmall from '../../shell/site/pictures/implants-720.avif'
import implantsSmallWebp from '../../shell/site/pictures/implants-720.webp'
import implantsLarge from '../../shell/site/pictures/implants-1280.avif'
import implantsLargeWebp from '../../shell/site/pictures/implants-1280.webp'
import restoredSmall from '../../shell/site/pictures/restored-720.avif'
import restoredSmallWebp from '../../shell/site/pictures/restored-720.webp'
import restoredLarge from '../../shell/site/pictures/restored-1280.avif'
import restoredLargeWebp from '../../shell/site/pictures/restored-1280.webp'

/** Size of the phantoms, whose pixels the boxes refer to; the pictures are small copies. */
export const phantomSize = { width: 2000, height: 1000 } as const

/**
 * The displayed width of a radiograph, by which the browser chooses its file: the full width between the page's
 * margins, or its column.
 */
export const imageSizes = '(min-width: 1024px) 55vw, (min-width: 640px) calc(100vw - 3rem), calc(100vw - 2rem)'

interface RecordedFinding {
  readonly class: string
  readonly confidence: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const sources = (small: string, large: string) => `${small} 720w, ${large} 1280w`

const phantom = (avif: string, webp: string, fallback: string, recorded: readonly RecordedFinding[]) => ({
  avif,
  webp,
  fallback,
  /** Findings of the shipped detector, recorded by `npm run landing`, from the image's left to its right. */
  findings: recorded
    .map(({ class: found, confidence, x, y, width, height }) => ({
      look: detectionClass(found),
      confidence,
      box: { x: x - width / 2, y: y - height / 2, width, height },
    }))
    .toSorted((one, other) => one.box.x - other.box.x),
})

export type Phantom = ReturnType<typeof phantom>

export const restored = phantom(
  sources(restoredSmall, restoredLarge),
  sources(restoredSmallWebp, restoredLargeWebp),
  restoredLargeWebp,
  findings.restored,
)
export const impacted = phantom(
  sources(impactedSmall, impactedLarge),
  sources(impactedSmallWebp, impactedLargeWebp),
  impactedLargeWebp,
  findings.impacted,
)
export const implants = phantom(
  sources(implantsSmall, implantsLarge),
  sources(implantsSmallWebp, implantsLargeWebp),
  implantsLargeWebp,
  findings.implants,
)

/** The detected classes with their counts, most frequent first. */
export const classesOf = ({ findings }: Phantom) =>
  [...Map.groupBy(findings, ({ look }) => look.id).values()]
    .flatMap(group => group.slice(0, 1).map(({ look }) => ({ look, count: group.length })))
    .toSorted((one, other) => other.count - one.count)
