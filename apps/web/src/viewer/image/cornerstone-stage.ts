import { Enums, RenderingEngine, type StackViewport } from '@cornerstonejs/core'
import { imagePoint, type Size } from '../coordinates.ts'
import type { GreyWindow } from '../levels.ts'
import { fitScale } from '../view.ts'
import { firstFrame, isBlank } from './first-frame.ts'
import { dropImage, putImage, toWorld } from './image-loader.ts'
import type { RendererName, Stage } from './stage.ts'
import { avoidWebgl, chooseRenderer, setRenderer } from './start-cornerstone.ts'
import type { GreyImage } from './viewer-image.ts'

const viewportId = 'radiograph'
let counter = 0

interface StageOptions {
  readonly element: HTMLDivElement
  readonly picture: GreyImage
  /** The image in its own pixels; the displayed one may be a smaller copy. */
  readonly image: Size
  /** Called after every frame, when `placement` is what is on screen. */
  readonly onFrame: () => void
}

/** Shows an image with WebGL if it works, else with Cornerstone's CPU renderer. */
export async function createStage(options: StageOptions, first = chooseRenderer(options.picture)): Promise<Stage> {
  try {
    return await openStage(options, first)
  } catch (failure) {
    if (first === 'cpu') throw failure
    avoidWebgl()
    options.element.replaceChildren()
    return openStage(options, 'cpu')
  }
}

async function openStage({ element, picture, image, onFrame }: StageOptions, renderer: RendererName): Promise<Stage> {
  setRenderer(renderer)
  const engine = new RenderingEngine(`viewer-${++counter}`)
  const id = putImage(picture, image, renderer)
  const destroy = () => {
    element.removeEventListener(Enums.Events.IMAGE_RENDERED, onFrame)
    engine.destroy()
    dropImage(id)
  }
  try {
    engine.enableElement({
      viewportId,
      element,
      type: Enums.ViewportType.STACK,
      defaultOptions: { background: [0x0b / 255, 0x0f / 255, 0x0d / 255] },
    })
    // The type parameter is Cornerstone's way to state which viewport was enabled.
    const viewport = engine.getViewport(viewportId) as StackViewport
    if (renderer === 'webgl') await Promise.all([firstFrame(element), viewport.setStack([id])])
    else await viewport.setStack([id])
    if (renderer === 'webgl' && isBlank(viewport.canvas, picture)) throw new Error('WebGL drew nothing')
    element.addEventListener(Enums.Events.IMAGE_RENDERED, onFrame)
    return { renderer, destroy, ...controls(engine, viewport, picture, renderer) }
  } catch (failure) {
    destroy()
    throw failure
  }
}

function controls(
  engine: RenderingEngine,
  viewport: StackViewport,
  picture: GreyImage,
  renderer: RendererName,
): Pick<Stage, 'show' | 'setWindow' | 'placement'> {
  const matchSize = renderer === 'cpu' ? () => matchCanvas(viewport.canvas) : () => engine.resize(false, true)
  return {
    show: (view, frame) => {
      matchSize()
      const scale = fitScale(frame) * view.zoom
      const focalPoint = toWorld(view.centre)
      if (renderer === 'cpu') {
        // Its scale is canvas pixels per picture pixel.
        const spacing = frame.image.width / picture.width
        viewport.setCamera({ focalPoint, scale: scale * spacing * devicePixelRatio })
      } else {
        const { position, focalPoint: before } = viewport.getCamera()
        const depth = (position?.[2] ?? -1) - (before?.[2] ?? 0)
        viewport.setCamera({
          focalPoint,
          position: [focalPoint[0], focalPoint[1], focalPoint[2] + depth],
          parallelScale: frame.canvas.height / 2 / scale,
        })
      }
      viewport.render()
    },
    setWindow: ({ lower, upper }: GreyWindow, inverted) => {
      viewport.setProperties({ voiRange: { lower, upper }, invert: inverted })
      viewport.render()
    },
    placement: () => {
      const span = 1000
      const [x, y] = viewport.worldToCanvas(toWorld(imagePoint(0, 0)))
      const [right] = viewport.worldToCanvas(toWorld(imagePoint(span, 0)))
      return { x, y, scale: (right - x) / span }
    },
  }
}

/**
 * The CPU renderer sizes its canvas in CSS pixels but computes in device pixels; this sets one canvas pixel per device
 * pixel.
 */
function matchCanvas(canvas: HTMLCanvasElement): void {
  const width = Math.round(canvas.clientWidth * devicePixelRatio)
  const height = Math.round(canvas.clientHeight * devicePixelRatio)
  if (canvas.width === width && canvas.height === height) return
  canvas.width = width
  canvas.height = height
}
