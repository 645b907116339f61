import { classLabel } from '@xrai/contract/classes/class-label'
import { t } from '@xrai/contract/strings/translate'
import { percentText } from '../../base/language/whole-percent.ts'
import type { NamedSet } from './class-figures.ts'
import { between, sensitivityInterval } from './decay-part.tsx'
import { SimpleTable } from './simple-table.tsx'
import { ap50Of, setName } from './words.ts'

interface ByToothPartProps {
  readonly sets: readonly NamedSet[]
  /** The model's classes; the card covers combinations of classes. */
  readonly classes: readonly { readonly id: string }[]
}

/** Every condition evaluated on every labelled tooth, one table per set. */
export function ByToothPart({ sets, classes }: ByToothPartProps) {
  return sets.map(({ id, sources, byTooth = {} }) => {
    const asked = classes.flatMap(one => {
      const figures = byTooth[one.id]
      return figures ? [{ ...figures, class: one.id }] : []
    })
    const [first] = asked
    if (!first) return null
    const name = `${setName(id)} (n\u00a0=\u00a0${sources})`
    return (
      <div key={id} className="flex flex-col gap-2">
        <h4 className="text-19 font-semibold">{name}</h4>
        <SimpleTable
          caption={`${t('precision.byTooth')}: ${name}`}
          heads={[
            t('precision.byToothFinding'),
            t('precision.byToothWith'),
            t('precision.decayArea'),
            t('precision.decaySensitivity', { specificity: Math.round(first.specificity * 100) }),
          ]}
          rows={asked.map(one => [
            classLabel(one.class),
            t('precision.decayOf', { part: one.decayed, whole: one.teeth }),
            `${ap50Of(one.area)}, ${between(one.areaInterval, ap50Of)}`,
            `${percentText(one.sensitivity)}, ${between(sensitivityInterval(one), percentText)}`,
          ])}
        />
      </div>
    )
  })
}
