import type { ReadFile } from '@xrai/engine/web'
import modelText from '../../../../../models/quality/model.json?raw'
import networkUrl from '../../../../../models/quality/model.onnx?url'

/** The files of the installed quality network, downloaded in parallel with its runtime. */
export const qualityModel = (fetchFile: (url: string) => ReturnType<ReadFile>): ReadFile => {
  const network = fetchFile(networkUrl)
  // Its reader handles a failure; this avoids an unhandled rejection until then.
  network.catch(() => undefined)
  return name => (name === 'model.json' ? Promise.resolve(new TextEncoder().encode(modelText)) : network)
}
