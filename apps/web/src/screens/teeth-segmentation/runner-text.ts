import { t } from '@xrai/contract/strings/translate'
import type { Runner } from '../../intake/detector/messages.ts'

/** Which of the two runs the network here, and on how many cores. */
export function runnerText({ device, threads }: Runner): string {
  if (device === 'webgpu') return t('tryOut.webgpu')
  return threads === 1 ? t('tryOut.wasmOne') : t('tryOut.wasm', { threads })
}
