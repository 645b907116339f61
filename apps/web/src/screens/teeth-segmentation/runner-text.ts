import { t } from '@xrai/contract/strings/translate'
import type { Runner } from '../../intake/detector/messages.ts'

/** The device that runs the network, and its number of cores. */
export function runnerText({ device, threads }: Runner): string {
  if (device === 'webgpu') return t('tryOut.webgpu')
  return threads === 1 ? t('tryOut.wasmOne') : t('tryOut.wasm', { threads })
}
