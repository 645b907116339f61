import { reachesThreshold } from '@xrai/contract/case/visible'
import { t } from '@xrai/contract/strings/translate'
import type { DetectorState } from '../../detector/open-detector.ts'
import { defaultThreshold } from '../../findings/threshold.ts'
import { secondsText } from './seconds-text.ts'
import type { Tried } from './use-try-out.ts'

/** What a screen reader announces: every quarter of the download, its end, and the result. */
export function announcement(state: DetectorState, tried: Tried | undefined): string {
  if (tried) {
    const { predictions, took } = tried.analysis
    const count = predictions.filter(found => reachesThreshold(found, defaultThreshold)).length
    return t('tryOut.found', { count, percent: defaultThreshold, seconds: secondsText(took) })
  }
  if (state.is === 'loading') return t('tryOut.loading', { percent: Math.floor(state.share * 4) * 25 })
  return state.is === 'ready' ? t('tryOut.readySpoken') : ''
}
