import { fileURLToPath } from 'node:url'

const folder = (path: string) => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url))

export const webRoot = folder('apps/web')
export const webDist = folder('apps/web/dist')
/** The sources of the built app; the site shows the models' cards and figures and the recorded benchmark. */
export const webSources = ['apps/web', 'packages/contract/src', 'packages/engine/src', 'models', 'bench/results'].map(
  folder,
)
