import type { ClinicPlan } from '@xrai/contract/routes/plans'
import { t } from '@xrai/contract/strings/translate'
import { useEffect, useState } from 'react'
import { longDate } from '../../base/language/moments.ts'
import { choosePlan, readPlan } from '../../client/plans.ts'
import { isRefusal, sentenceOf } from '../../client/result.ts'
import { readToken } from '../../client/token.ts'

export interface Notice {
  readonly tone: 'good' | 'error' | 'info'
  readonly text: string
}

/** The plan of the user's clinic, and its change. Works without the query cache, which a visitor's page lacks. */
export function usePlan(onChanged?: () => void) {
  const [plan, setPlan] = useState<ClinicPlan>()
  const [busy, setBusy] = useState<'basico' | 'profesional'>()
  const [notice, setNotice] = useState<Notice>()
  useEffect(() => {
    if (readToken() === null) return
    void readPlan().then(result => {
      if (!isRefusal(result)) setPlan(result.data)
    })
  }, [])

  const choose = async (wanted: 'basico' | 'profesional') => {
    setBusy(wanted)
    setNotice(undefined)
    const result = await choosePlan(wanted)
    setBusy(undefined)
    if (isRefusal(result)) return setNotice({ tone: 'error', text: sentenceOf(result) })
    setPlan(result.data)
    setNotice({ tone: 'good', text: doneText(result.data) })
    onChanged?.()
  }
  return { plan, busy, notice, choose, say: setNotice }
}

const doneText = ({ plan, trialEndsAt }: ClinicPlan) =>
  plan === 'profesional' && trialEndsAt !== null
    ? t('pricing.trialDone', { date: longDate(trialEndsAt) })
    : t('pricing.freeDone')
