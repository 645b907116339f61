import { fold } from '@xrai/contract/review/fold'
import { ana, createReview, detected } from '@xrai/contract/review/testing/decisions'
import { toothChart } from '@xrai/contract/teeth/tooth-chart'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { ToothPresenceBar } from './tooth-presence-bar.tsx'

it('says that a tooth marked as absent has a confirmed finding', () => {
  const [caries] = detected
  const decisions = [{ tooth: '36', presence: 'absent' }] as const
  const barOf = (findings: ReturnType<typeof fold>) => {
    const { arches } = toothChart(findings, { teeth: [], toothDecisions: decisions })
    const teeth = arches.flatMap(arch => arch.teeth)
    return renderToStaticMarkup(
      <ToothPresenceBar teeth={teeth} picked={undefined} decisions={decisions} onDecide={vi.fn()} />,
    )
  }
  expect(barOf(fold([caries], []))).not.toContain('hallazgo confirmado')
  const review = createReview()
  review.decide(ana, { kind: 'accept' }, [caries])
  expect(barOf(fold([caries], review.rows))).toContain('Marcada como ausente y con un hallazgo confirmado: 36.')
})
