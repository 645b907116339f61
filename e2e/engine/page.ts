import { fromFolder, openWebEngine } from '@xrai/engine/web'

/** Lets a test run the browser's engine: a picture's address to detections, best first. */
const engine = openWebEngine({ panoramic: fromFolder('/models/panoramic/'), device: 'wasm' })

Object.assign(window, {
  analyze: async (url: string) => {
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
    const { detections } = await (await engine).analyze(bytes, 'panoramic')
    return detections
  },
})
