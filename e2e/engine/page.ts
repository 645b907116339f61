import { createEngine, eightBits, type GrayImage } from '@xrai/engine'
import { createWebDecode, fromFolder, openWebSession } from '@xrai/engine/web'
import { openWebScorer } from '../../packages/engine/src/infer/web.ts'
import { gateInputOf } from '../../packages/engine/src/quality/gate-input.ts'

const decode = createWebDecode()
const session = openWebSession(fromFolder('/models/panoramic/'), { device: 'wasm' })

/** Exposes the browser's engine on one processor to the tests; returns detections, best first. */
Object.assign(window, {
  analyze: async (url: string) => {
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
    const engine = createEngine({ decode, sessions: { panoramic: await session } })
    return (await engine.analyze(bytes, 'panoramic')).detections
  },
  /** The 8-bit grey levels of a file, row by row. */
  levels: async (url: string) => {
    const { image } = await decode(new Uint8Array(await (await fetch(url)).arrayBuffer()))
    return [...eightBits(image)]
  },
  /** The output of the quality network. */
  odds: async (url: string) => {
    const { image } = await decode(new Uint8Array(await (await fetch(url)).arrayBuffer()))
    const scorer = await openWebScorer(fromFolder('/models/quality/'))
    return Object.values(await scorer.run(gateInputOf(image)))
  },
  /** Analyses the 8-bit grey pixels that another runtime decoded, instead of a file. */
  analyzeGrey: async (url: string, width: number, height: number) => {
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
    const image: GrayImage = { data: bytes, width, height, maximum: 255 }
    const facts = { format: 'png', width, height, bitsPerSample: 8 } as const
    const engine = createEngine({ decode: async () => ({ image, facts }), sessions: { panoramic: await session } })
    return (await engine.analyze(bytes, 'panoramic')).detections
  },
})
