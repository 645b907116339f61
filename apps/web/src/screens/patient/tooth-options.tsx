import type { ChartTooth } from '@xrai/contract/charting/chart-teeth'
import { t } from '@xrai/contract/strings/translate'
import { milkTeeth, permanentTeeth } from '@xrai/contract/teeth/fdi'

/** The options of a select: every permanent and every milk tooth. */
export function ToothOptions({ nameOf }: { readonly nameOf: (tooth: ChartTooth) => string }) {
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
