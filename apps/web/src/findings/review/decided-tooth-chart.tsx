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
}

/** The tooth chart of a stored analysis, where a dentist marks a tooth as absent or present. */
export function DecidedToothChart({ analysisId, ...chart }: DecidedToothChartProps) {
  const { data: session } = useSession()
  const { mutate } = useDecideTooth(analysisId)
  const decide: OnDecideTooth = (tooth, presence) => {
    const before = chart.toothDecisions.find(one => one.tooth === tooth)?.presence ?? null
    const about = `tooth ${analysisId}`
    const text = t(`odontogram.marked.${presence ?? 'open'}`, { tooth })
    mutate(
      { tooth, presence },
      {
        onSuccess: () => showToast({ about, text, undo: () => mutate({ tooth, presence: before }) }),
        onError: failure => showToast({ about, text: sentenceOf(failure) }),
      },
    )
  }
  return <LazyToothChart {...chart} onDecide={mayCall(endpoints.decideTooth, session) ? decide : undefined} />
}
