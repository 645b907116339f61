import { t } from '@xrai/contract/strings/translate'

interface SavingStateProps {
  readonly isUnsaved: boolean
  /** The server was unreachable, and the request is retried. */
  readonly isTriedAgain: boolean
  readonly isRefused: boolean
  readonly isEmpty: boolean
}

/** Shows whether the content on screen is saved. */
export function SavingState(state: SavingStateProps) {
  const isWell = !state.isRefused && !state.isTriedAgain
  return (
    <span role="status" className={isWell ? 'text-14 text-muted' : 'text-14 font-medium text-warn'}>
      {textOf(state)}
    </span>
  )
}

function textOf({ isUnsaved, isTriedAgain, isRefused, isEmpty }: SavingStateProps): string {
  if (isTriedAgain) return t('chartScreen.retrying')
  if (isRefused) return t('chartScreen.refused')
  if (isUnsaved) return t('chartScreen.saving')
  return isEmpty ? '' : t('chartScreen.saved')
}
