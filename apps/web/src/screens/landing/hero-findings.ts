import { detectionClass } from '@xrai/contract/classes/detection-class'
import recorded from './hero-findings.json' with { type: 'json' }

/** The phantom that panoramic.webp is a small copy of; the boxes are in its pixels. */
export const pictureSize = { width: 2000, height: 1000 } as const

/** What the shipped detector found on it, recorded by `npm run landing`, from the picture's left to its right. */
export const heroFindings = recorded
  .map(({ class: found, x, y, width, height }) => ({
    look: detectionClass(found),
    box: { x: x - width / 2, y: y - height / 2, width, height },
  }))
  .toSorted((one, other) => one.box.x - other.box.x)

/** Each class that was found, with its number, most first. */
export const heroClasses = [...Map.groupBy(heroFindings, ({ look }) => look.id).values()]
  .flatMap(group => group.slice(0, 1).map(({ look }) => ({ look, count: group.length })))
  .toSorted((one, other) => other.count - one.count)
