import { type RefObject, useEffect, useState } from 'react'
import type { Placement, Size } from '../coordinates.ts'
import { windowOf } from '../levels.ts'
import { placementOf } from '../view.ts'
import type { ViewerState } from '../viewer-state.ts'
import type { ViewerStore } from '../viewer-store.ts'
import { loadStage } from './load-stage.ts'
import type { Stage } from './stage.ts'
import { toGrey } from './to-grey.ts'
import type { GreyImage, ViewerImage } from './viewer-image.ts'

export type StageStatus = 'opening' | 'ready' | 'failed'

interface StageOptions {
  readonly element: RefObject<HTMLDivElement | null>
  readonly picture: ViewerImage
  readonly image: Size
  readonly store: ViewerStore
  /** Called on every frame with the image's rectangle on the canvas. */
  readonly onPlacement: (placement: Placement) => void
}

/**
 * Loads the renderer of an image (a separate chunk) and synchronises it with the store. Until its first frame, and if
 * it fails, the outlines use the same placement as the plain image.
 */
export function useStage({ element, picture, image, store, onPlacement }: StageOptions): StageStatus {
  const [status, setStatus] = useState<StageStatus>('opening')

  useEffect(() => {
    if (status === 'ready') return
    const place = () => {
      const scene = store.scene()
      if (scene.canvas.width > 0) onPlacement(placementOf(store.state().view, scene))
    }
    place()
    return store.subscribe(place)
  }, [status, store, onPlacement])

  useEffect(() => {
    const target = element.current
    if (!target) return
    let close: (() => void) | undefined
    let closed = false
    setStatus('opening')
    open(target)
      .then(opened => {
        if (closed) opened()
        else close = opened
      })
      .catch((failure: unknown) => {
        console.error(failure)
        if (!closed) setStatus('failed')
      })
    return () => {
      closed = true
      close?.()
      target.replaceChildren()
    }

    async function open(into: HTMLDivElement): Promise<() => void> {
      const [grey, { createStage }] = await Promise.all([toGrey(picture), loadStage()])
      if (closed) return () => undefined
      const onFrame = () => {
        const placement = stage.placement()
        into.style.clipPath = imageShape(placement, image)
        onPlacement(placement)
        setStatus('ready')
      }
      const stage: Stage = await createStage({ element: into, picture: grey, image, onFrame })
      into.dataset['renderer'] = stage.renderer
      const stop = follow(store, stage, grey)
      return () => {
        stop()
        stage.destroy()
      }
    }
  }, [element, picture, image, store, onPlacement])

  return status
}

/** Clips to the image's own rectangle, so that the room is visible beside it and not the renderer's black. */
function imageShape({ scale, x, y }: Placement, { width, height }: Size): string {
  const right = x + width * scale
  const bottom = y + height * scale
  return `polygon(${x}px ${y}px, ${right}px ${y}px, ${right}px ${bottom}px, ${x}px ${bottom}px)`
}

/** Applies the store's state now and at each change, only the changed parts. */
function follow(store: ViewerStore, stage: Stage, picture: GreyImage): () => void {
  let shown: ViewerState | undefined
  let canvas: Size | undefined
  const show = () => {
    const state = store.state()
    const scene = store.scene()
    if (scene.canvas.width === 0) return
    if (state.levels !== shown?.levels || state.inverted !== shown?.inverted) {
      stage.setWindow(windowOf(state.levels, picture.window), state.inverted)
    }
    if (state.view !== shown?.view || scene.canvas !== canvas) stage.show(state.view, scene)
    shown = state
    canvas = scene.canvas
  }
  show()
  return store.subscribe(show)
}
