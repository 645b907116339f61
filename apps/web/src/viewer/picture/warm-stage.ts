import { loadStage } from './load-stage.ts'

/** Loads the renderer while the picture is still loading; a failure is reported when it is needed. */
export function warmStage() {
  loadStage().catch(() => undefined)
}
