import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import type { ComponentProps } from 'react'
import { showToast } from '../../base/ui/toast.tsx'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { useDecideTooth } from '../../client/tooth-decisions.ts'
import { LazyToothChart } from '../tooth-chart/lazy-tooth-chart.tsx'
import type { OnDecideTooth } from '../tooth-chart/tooth-presence-bar.tsx'

interface DecidedToothChartProps extends Omit<ComponentProps<typeof LazyToothChart>, 'onDecide'> {
  readonly analysisId: string
  /** A signed radiograph changes only by an amendment. */
  readonly isSigned: boolean
}

/** The tooth chart of a stored analysis, where a dentist marks a tooth as absent or present. */
export function DecidedToothChart({ analysisId, isSigned, ...chart }: DecidedToothChartProps) {
  const { data: session } = useSession()
  const { mutateAsync } = useDecideTooth(analysisId)
  const decide: OnDecideTooth = (tooth, presence) => {
    const before = chart.toothDecisions.find(one => one.tooth === tooth)?.presence ?? null
    const text = t(`odontogram.marked.${presence ?? 'open'}`, { tooth })
    // Each tooth has its notice, also if others are marked before its answer, and a failure is told once.
    const fail = (failure: unknown) => showToast({ about: `tooth ${analysisId}`, text: sentenceOf(failure) })
    const undo = () => void mutateAsync({ tooth, presence: before }).catch(fail)
    mutateAsync({ tooth, presence }).then(() => showToast({ about: `tooth ${analysisId} ${tooth}`, text, undo }), fail)
  }
  const mayDecide = !isSigned && mayCall(endpoints.decideTooth, session)
  return <LazyToothChart {...chart} onDecide={mayDecide ? decide : undefined} />
}
