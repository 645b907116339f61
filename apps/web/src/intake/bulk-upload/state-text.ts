import { t } from '@xrai/contract/strings/translate'
import type { FileState } from './bulk-file.ts'

/** A file's state in one to three words. */
export function stateText(state: FileState): string {
  switch (state.is) {
    case 'waiting':
      return t('bulk.state.waiting')
    case 'sending':
      return state.sent < 1
        ? t('bulk.state.sending', { percent: Math.floor(state.sent * 100) })
        : t('bulk.state.storing')
    case 'stored':
      return t(state.unanalysed === null ? 'bulk.state.stored' : 'bulk.state.unanalysed')
    case 'present':
      return t(state.inTrash ? 'bulk.state.inTrash' : 'bulk.state.present')
    case 'similar':
      return t('bulk.state.similar')
    case 'refused':
      return t('bulk.state.refused')
    case 'left':
      return t('bulk.state.left')
  }
}
