import { Enums } from '@cornerstonejs/core'
import type { GreyImage } from './viewer-image.ts'

const patience = 4000
const side = 24

/** Waits for a renderer's first frame; a background page draws none, so the wait lasts until it is visible. */
export const firstFrame = (element: HTMLElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const event = Enums.Events.IMAGE_RENDERED
    let timer: ReturnType<typeof setTimeout> | undefined
    const onFrame = () => {
      clearTimeout(timer)
      resolve()
    }
    const giveUp = () => {
      if (document.hidden) {
        timer = setTimeout(giveUp, patience)
        return
      }
      element.removeEventListener(event, onFrame)
      reject(new Error('The renderer drew no frame'))
    }
    element.addEventListener(event, onFrame, { once: true })
    timer = setTimeout(giveUp, patience)
  })

/** True if a drawn canvas is uniform although the image is not: some drivers compile but draw nothing. */
export function isBlank(canvas: HTMLCanvasElement, picture: GreyImage): boolean {
  if (isFlat(picture.pixels, Math.max(1, Math.floor(picture.pixels.length / 4096)))) return false
  const context = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true })
  if (!context) return false
  context.drawImage(canvas, 0, 0, side, side)
  return isFlat(context.getImageData(0, 0, side, side).data, 4)
}

function isFlat(values: ArrayLike<number>, step: number): boolean {
  for (let at = step; at < values.length; at += step) if (values[at] !== values[0]) return false
  return true
}
