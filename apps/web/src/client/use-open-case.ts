import { useState } from 'react'
import { createCase } from './cases.ts'
import { isRefusal, sentenceOf } from './result.ts'

/** Creates a case; a retry after a failure with the same fields creates no second one. */
export function useOpenCase() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const open = async (fields: Parameters<typeof createCase>[0]) => {
    setBusy(true)
    setFailure(undefined)
    const result = await createCase(fields)
    setBusy(false)
    if (isRefusal(result)) return setFailure(sentenceOf(result))
    return result.data.id
  }
  return { open, busy, failure }
}
