import { t } from '@xrai/contract/strings/translate'
import { type Fdi, milkTeeth, permanentTeeth } from '@xrai/contract/teeth/fdi'

/** The options of a select: every permanent and every milk tooth. */
export function ToothOptions({ nameOf }: { readonly nameOf: (tooth: Fdi) => string }) {
  return (['permanent', 'milk'] as const).map(group => (
    <optgroup key={group} label={t(`history.teethGroups.${group}`)}>
      {(group === 'milk' ? milkTeeth : permanentTeeth).map(tooth => (
        <option key={tooth} value={tooth}>
          {nameOf(tooth)}
        </option>
      ))}
    </optgroup>
  ))
}
