import type { ResultDelivery } from '@xrai/contract/routes/result-deliveries'
import { t } from '@xrai/contract/strings/translate'

/** 'Preliminar', 'Firmado' or 'Enmienda 1'. */
export function resultContentText({ content, version }: Pick<ResultDelivery, 'content' | 'version'>): string {
  if (content === 'signed' && version !== null && version > 1)
    return t('results.contents.amendment', { number: version - 1 })
  return t(`results.contents.${content}`)
}

type Failed = Pick<ResultDelivery, 'state' | 'fault' | 'rejection' | 'status'> & {
  readonly refused: readonly ResultDelivery['refused'][number][]
}

/** The fault of the last attempt, and the next step; null if there is none. */
export function resultFaultText({ state, fault, rejection, status, refused }: Failed): string | null {
  if (state === 'superseded') return t('results.superseded')
  switch (fault) {
    case null:
      return null
    case 'objects':
      return objectsText(refused)
    case 'rejected':
      return t(`peers.rejections.${rejection ?? 'unspecified'}`)
    case 'unwritten':
      return t(state === 'pending' ? 'results.faults.unwrittenYet' : 'results.faults.unwritten')
    case 'not-found':
    case 'status':
    case 'deleted':
    case 'aborted':
      return t(`results.faults.${fault}`, { status: status ?? 0 })
    default:
      return t(`peers.faults.${fault}`, { status: status ?? 0 })
  }
}

function objectsText(refused: Failed['refused']): string {
  const kinds = refused.map(({ kind }) => t(`results.kinds.${kind}`)).join(', ')
  const status = refused.find(one => one.status !== null)?.status
  if (status == null) return t('results.objects', { kinds })
  return t('results.objectsStatus', { kinds, status: status.toString(16).toUpperCase().padStart(4, '0') })
}
