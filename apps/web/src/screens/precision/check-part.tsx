import { t } from '@xrai/contract/strings/translate'
import { percentText } from '../../base/language/whole-percent.ts'
import type { CheckFigures } from './model-files.ts'
import { SimpleTable } from './simple-table.tsx'
import { setName } from './words.ts'

interface CheckPartProps {
  readonly check: CheckFigures
  /** The radiographs and teeth in the question, as a sentence. */
  readonly counts: string
  /** The headings of the shares that are found and that are spared. */
  readonly heads: readonly [found: string, spared: string]
}

/** A model's answers to a yes-or-no question about teeth, by minimum confidence. */
export function CheckPart({ check: { set, points }, counts, heads }: CheckPartProps) {
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h4 className="text-19 font-semibold">{setName(set)}</h4>
        <p className="mt-1 text-14 text-muted">{counts}</p>
      </div>
      <SimpleTable
        caption={t('precision.checkTable')}
        heads={[t('precision.checkFrom'), ...heads]}
        rows={points.map(({ score, sensitivity, specificity }) =>
          [score, sensitivity, specificity].map(share => percentText(share)),
        )}
      />
    </section>
  )
}
