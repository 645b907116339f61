import { getConfiguration, getRenderingCapabilities, init, setUseCPURendering } from '@cornerstonejs/core'
import type { Size } from '../coordinates.ts'
import type { RendererName } from './stage.ts'

let isWebglBroken = false

/** After a failure of WebGL, this page uses the CPU renderer directly. */
export function avoidWebgl(): void {
  isWebglBroken = true
}

/**
 * WebGL if there is a graphics card and the image fits into one of its textures. Software WebGL is slower than
 * Cornerstone's own CPU renderer (docs/decisions/006-viewer.md).
 */
export function chooseRenderer({ width, height }: Size): RendererName {
  if (isWebglBroken) return 'cpu'
  const { webgl, softwareRasterizer, maxTextureSize } = getRenderingCapabilities()
  const fits = Math.max(width, height) <= maxTextureSize
  return webgl && !softwareRasterizer && fits ? 'webgl' : 'cpu'
}

let started = false

/** Starts Cornerstone once and sets which renderer the next engine uses. */
export function setRenderer(renderer: RendererName): void {
  if (!started) {
    const configuration = getConfiguration()
    init({ ...configuration, rendering: { ...configuration.rendering, webGlContextCount: 1 } })
  }
  started = true
  setUseCPURendering(renderer === 'cpu', false)
}
