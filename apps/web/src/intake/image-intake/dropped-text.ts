import { t } from '@xrai/contract/strings/translate'
import type { Added } from './chosen-images.ts'

/** The note about omitted files; empty if there are none. */
export function droppedText({ over, unfit }: Pick<Added, 'over' | 'unfit'>): string | undefined {
  const sentences = [
    over === 1 && t('createCase.droppedOne'),
    over > 1 && t('createCase.droppedMany', { count: over }),
    unfit === 1 && t('createCase.notImageOne'),
    unfit > 1 && t('createCase.notImageMany', { count: unfit }),
  ]
  return sentences.filter(Boolean).join(' ') || undefined
}
