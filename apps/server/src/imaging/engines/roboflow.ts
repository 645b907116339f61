import type { RadiographType } from '@xrai/contract/records/radiograph'
import { unnumbered } from '@xrai/contract/teeth/dentition'
import { turnBack } from '@xrai/engine'
import { memoiseFor } from '../../base/memoise.ts'
import type { RoboflowSettings } from '../../settings/engine-settings.ts'
import type { Abortable, Pictures } from '../pictures/open-pictures.ts'
import type { ImageAnalysis } from '../pictures/operations/analyze.ts'
import type { Check } from '../pictures/operations/quality.ts'
import { askEngine } from './refusal.ts'
import { requireReachable } from './require-reachable.ts'
import { maxPredictions, readRoboflowAnswer } from './roboflow-answer.ts'
import type { ServerEngine } from './server-engine.ts'

/**
 * Roboflow's inference server, hosted or self-hosted. It receives the decoded image as a plain grey JPEG: upright, so
 * that pixel coordinates agree, and without the patient name of a DICOM file or the metadata of a photograph.
 */
export const openRoboflowEngine = (settings: RoboflowSettings, pictures: Pictures): ServerEngine => {
  const nameFor = (type: RadiographType): string => settings[type] ?? settings.panoramic
  const modelOf = (type: RadiographType) => {
    const [name = '', version = ''] = nameFor(type).split('/')
    return { name, version }
  }

  const analyze = async (bytes: Uint8Array, check: Check, options?: Abortable): Promise<ImageAnalysis> => {
    const started = performance.now()
    const { facts, image, sent, orientation, fault, fingerprint, jpeg, decodeMs } = await pictures.greyJpeg(
      bytes,
      check,
      options,
    )
    const prepared = performance.now()
    // Each image is billed, so a request that may have been counted is not sent again.
    const rule = {
      timeoutMs: settings.timeoutMs,
      maximumBytes: 16 * 1024 * 1024,
      repeatable: false,
      target: 'roboflow',
    } as const
    const answer = await askEngine(() => requestOf(settings, nameFor(check.type), jpeg), rule)
    const inferred = performance.now()
    const detections = turnBack(readRoboflowAnswer(answer.bytes, sent, image), orientation, image)
    const ended = performance.now()
    const timings = {
      decode: decodeMs,
      preprocess: prepared - started - decodeMs,
      infer: inferred - prepared,
      postprocess: ended - inferred,
      total: ended - started,
    }
    const model = modelOf(check.type)
    const dentition = unnumbered
    const experimental = settings[check.type] === null
    return { facts, orientation, fault, fingerprint, detections, dentition, model, experimental, timings }
  }

  return {
    analyze,
    modelFor: type => ({ ...modelOf(type), classes: [] }),
    check: memoiseFor(async () => {
      await requireReachable(`${settings.url}/healthz`, status => status < 500)
    }, 5000),
    close: pictures.close,
  }
}

/**
 * Confidence and overlap in percent, the only unit that server versions of all ages interpret alike. 5 is the minimum
 * confidence of our own models, 50 the overlap from which two boxes count as one.
 */
const requestOf = ({ url, key, keyIn }: RoboflowSettings, model: string, jpeg: Uint8Array<ArrayBuffer>): Request => {
  const query = new URLSearchParams({ confidence: '5', overlap: '50', max_detections: String(maxPredictions) })
  if (keyIn === 'query') query.set('api_key', key)
  const body = new FormData()
  body.set('file', new Blob([jpeg], { type: 'image/jpeg' }), 'radiograph.jpg')
  const headers = keyIn === 'header' ? { authorization: `Bearer ${key}` } : {}
  return new Request(`${url}/${model}?${query}`, { method: 'POST', headers, body })
}
