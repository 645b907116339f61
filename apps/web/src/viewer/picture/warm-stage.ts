import { loadStage } from './load-stage.ts'

/** Asks for the renderer while the picture is still on its way; a failure shows when it is needed. */
export function warmStage() {
  loadStage().catch(() => undefined)
}
