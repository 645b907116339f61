import { loadStage } from './load-stage.ts'

/** Preloads the renderer while the image is loading; a failure is reported when it is needed. */
export function warmStage() {
  loadStage().catch(() => undefined)
}
