import { t } from '@xrai/contract/strings/translate'
import type { CheckFigures } from './model-files.ts'
import { SimpleTable } from './simple-table.tsx'
import { percentOf, setName } from './words.ts'

/** The figures of a model for the one condition that could be measured on real radiographs. */
export function CheckPart({ check }: { readonly check: CheckFigures }) {
  const { set, sources, yes, no, points } = check
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h4 className="text-19 font-semibold">{setName(set)}</h4>
        <p className="mt-1 text-14 text-muted">{t('precision.checkCounts', { sources, yes, no })}</p>
      </div>
      <SimpleTable
        caption={t('precision.checkTable')}
        heads={[t('precision.checkFrom'), t('precision.checkFound'), t('precision.checkSpared')]}
        rows={points.map(({ score, sensitivity, specificity }) => [score, sensitivity, specificity].map(percentOf))}
      />
    </section>
  )
}
