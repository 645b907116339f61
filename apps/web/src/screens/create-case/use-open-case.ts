import { useRef, useState } from 'react'
import { createCase } from '../../client/cases.ts'
import { freshKey } from '../../client/fresh-key.ts'
import { isRefusal, sentenceOf } from '../../client/result.ts'

interface CaseFields {
  readonly name: string
  readonly description: string | null
  readonly patientId: string | null
  readonly siteId?: string | null
}

/** Creates a case; a retry after a failure with the same fields creates no second one. */
export function useOpenCase() {
  const tried = useRef({ fields: '', key: '' })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const open = async (fields: CaseFields) => {
    const written = JSON.stringify(fields)
    if (tried.current.fields !== written) tried.current = { fields: written, key: freshKey() }
    setBusy(true)
    setFailure(undefined)
    const result = await createCase(fields, tried.current.key)
    setBusy(false)
    if (isRefusal(result)) return setFailure(sentenceOf(result))
    return result.data.id
  }
  return { open, busy, failure }
}
