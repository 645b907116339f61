import { t } from '@xrai/contract/strings/translate'
import { type FunctionComponent, type ReactNode, useEffect, useState } from 'react'
import { ErrorState } from './error-state.tsx'
import { inTime, ScriptLate } from './in-time.ts'

/**
 * A lazy component. If its script cannot be loaded, it shows an error with a retry button, or what `failed` returns.
 * `pending` is shown until then; if it is a function, it gets the same props.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  pending: ReactNode | ((props: Props) => ReactNode),
  failed?: (props: Props, onRetry: () => void) => ReactNode,
) {
  let known: FunctionComponent<Props> | undefined
  return function LazyComponent(props: Props) {
    const [Component, setComponent] = useState(() => known)
    const [attempt, setAttempt] = useState(0)
    const [failure, setFailure] = useState<unknown>()
    // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
    useEffect(() => {
      if (known !== undefined) return
      inTime(load).then(
        component => {
          known = component
          setComponent(() => component)
        },
        cause => {
          console.error(cause)
          setFailure(cause)
        },
      )
    }, [attempt])
    const retry = () => {
      if (failure instanceof ScriptLate) return location.reload()
      setFailure(undefined)
      setAttempt(attempt + 1)
    }
    if (Component) return <Component {...props} />
    if (failure === undefined) return typeof pending === 'function' ? pending(props) : pending
    return failed ? failed(props, retry) : <ErrorState text={t('ui.partFailed')} onRetry={retry} />
  }
}
