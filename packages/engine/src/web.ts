import { decode } from './decode/web.ts'
import { openWebSession, type WebSessionOptions } from './infer/web.ts'
import { createEngine, type Engine } from './pipeline.ts'

export { decode } from './decode/web.ts'
export { openWebSession, type WebSessionOptions } from './infer/web.ts'

export interface WebEngineOptions extends WebSessionOptions {
  /** Address of the folder that holds `panoramic/`, ending in '/'. */
  readonly models: string
}

/** The engine in the visitor's own browser, on a page or in a worker: the picture never leaves it. */
export const openWebEngine = async ({ models, ...options }: WebEngineOptions): Promise<Engine> =>
  createEngine({ decode, sessions: { panoramic: await openWebSession(`${models}panoramic/`, options) } })
