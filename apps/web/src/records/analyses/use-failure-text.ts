import { t } from '@xrai/contract/strings/translate'
import { useEffect, useState } from 'react'
import type { failureText } from './failure-text.ts'

let known: typeof failureText | undefined

/** Why an analysis failed. Loads the error table on demand; until then it returns a general sentence. */
export function useFailureText(errorCode: string | null): string {
  const [textOf, setTextOf] = useState(() => known)
  useEffect(() => {
    if (errorCode === null || known !== undefined) return
    import('./failure-text.ts').then(
      ({ failureText }) => {
        known = failureText
        setTextOf(() => failureText)
      },
      cause => console.error(cause),
    )
  }, [errorCode])
  return textOf?.(errorCode) ?? t('analyzer.failedHint')
}
