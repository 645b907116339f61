import { decode } from './decode/web.ts'
import { openWebSession, type ReadFile, type WebDevice, type WebSessionOptions, wasmThreads } from './infer/web.ts'
import { createEngine, type Engine } from './pipeline.ts'

export { fromFolder, type WebDevice } from './infer/web.ts'

export interface WebEngineOptions extends WebSessionOptions {
  /** Gives the files of the panoramic model. */
  readonly panoramic: ReadFile
}

export interface WebEngine extends Engine {
  readonly device: WebDevice
  /** Of the processor; on a graphics card they only feed it. */
  readonly threads: number
}

/** The engine in the visitor's own browser, on a page or in a worker: the picture never leaves it. */
export const openWebEngine = async ({ panoramic, ...options }: WebEngineOptions): Promise<WebEngine> => {
  const session = await openWebSession(panoramic, options)
  const engine = createEngine({ decode, sessions: { panoramic: session } })
  return { ...engine, device: session.device, threads: wasmThreads() }
}
