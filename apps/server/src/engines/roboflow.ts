import type { RadiographType } from '@xrai/contract/case/radiograph'
import { unnumbered } from '@xrai/contract/teeth/dentition'
import { type Accept, createQueue, type Decode, type Engine, type EngineAnalysis, type GrayImage } from '@xrai/engine'
import sharp from 'sharp'
import { remembered } from '../remembered.ts'
import type { RoboflowSettings } from './engine-settings.ts'
import { askEngine } from './refusal.ts'
import { requireReachable } from './require-reachable.ts'
import { mostPredictions, readRoboflowAnswer } from './roboflow-answer.ts'

/** Pictures under way at once; the work is done elsewhere. */
const places = 4
/** Roboflow's own servers take 20 MB; a grey JPEG of this side stays far below. */
const longestSide = 4096

/**
 * Roboflow's inference server, hosted or one's own. What is sent is the decoded picture as a plain grey JPEG: upright,
 * so that their pixels are ours, and without the name that a DICOM file or the facts that a photograph carries.
 */
export const openRoboflowEngine = (settings: RoboflowSettings, decode: Decode): Engine => {
  const inTurn = createQueue(places)
  const nameFor = (type: RadiographType): string => settings[type] ?? settings.panoramic
  const modelOf = (type: RadiographType) => {
    const [name = '', version = ''] = nameFor(type).split('/')
    return { name, version }
  }

  const analyze = async (bytes: Uint8Array, type: RadiographType, accept?: Accept): Promise<EngineAnalysis> => {
    const started = performance.now()
    const radiograph = await decode(bytes)
    await accept?.(radiograph)
    const { image, facts } = radiograph
    const decoded = performance.now()
    const { data, info } = await toJpeg(image)
    const prepared = performance.now()
    // Each picture is billed, so what may have been counted is not sent twice.
    const rule = { timeoutMs: settings.timeoutMs, maximumBytes: 16 * 1024 * 1024, repeatable: false }
    const answer = await askEngine(() => requestOf(settings, nameFor(type), data), rule)
    const inferred = performance.now()
    const detections = readRoboflowAnswer(answer.bytes, info, image)
    const ended = performance.now()
    const timings = {
      decode: decoded - started,
      preprocess: prepared - decoded,
      infer: inferred - prepared,
      postprocess: ended - inferred,
      total: ended - started,
    }
    const [model, dentition] = [modelOf(type), unnumbered]
    return { facts, image, detections, dentition, model, experimental: settings[type] === null, timings }
  }

  return {
    analyze: (bytes, type, accept) => {
      const called = performance.now()
      return inTurn(async () => {
        const analysis = await analyze(bytes, type, accept)
        return { ...analysis, timings: { ...analysis.timings, total: performance.now() - called } }
      })
    },
    modelFor: type => ({ ...modelOf(type), classes: [] }),
    check: remembered(() => requireReachable(`${settings.url}/healthz`, status => status < 500), 5000),
    close: () => Promise.resolve(),
  }
}

const toJpeg = ({ data, width, height, maximum }: GrayImage) => {
  const shown = maximum === 255 ? data : Uint8Array.from(data, value => value >> 8)
  return sharp(shown, { raw: { width, height, channels: 1 }, limitInputPixels: false })
    .toColourspace('b-w')
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 95 })
    .toBuffer({ resolveWithObject: true })
}

/**
 * Confidence and overlap in percent: the one unit that servers of every age read alike. 5 is the least that our own
 * models give, 50 the overlap from which two boxes are one.
 */
const requestOf = ({ url, key, keyIn }: RoboflowSettings, model: string, jpeg: Buffer): Request => {
  const query = new URLSearchParams({ confidence: '5', overlap: '50', max_detections: String(mostPredictions) })
  if (keyIn === 'query') query.set('api_key', key)
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'radiograph.jpg')
  const headers = keyIn === 'header' ? { authorization: `Bearer ${key}` } : {}
  return new Request(`${url}/${model}?${query}`, { method: 'POST', headers, body })
}
