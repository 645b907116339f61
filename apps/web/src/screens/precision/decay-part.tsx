import { shareOf } from '@xrai/contract/records/interval'
import { t } from '@xrai/contract/strings/translate'
import { percentText } from '../../base/language/whole-percent.ts'
import type { DecayFigures } from './model-files.ts'
import { SimpleTable } from './simple-table.tsx'
import { ap50Of, rangeOf, setName } from './words.ts'

export interface DecaySet extends DecayFigures {
  /** The set's name. */
  readonly id: string
}

/** Decay evaluated on every numbered tooth, one column per set. */
export function DecayPart({ sets }: { readonly sets: readonly [DecaySet, ...DecaySet[]] }) {
  const [{ specificity, shownFrom }] = sets
  const row = (name: string, write: (set: DecaySet) => string) => [name, ...sets.map(write)]
  const elsewhere = sets.reduce((sum, set) => sum + set.elsewhere, 0)
  return (
    <section className="flex flex-col gap-4">
      <SimpleTable
        caption={t('precision.decay')}
        heads={[t('precision.decaySet'), ...sets.map(({ id, sources }) => `${setName(id)} (n\u00a0=\u00a0${sources})`)]}
        rows={[
          row(t('precision.decayTeeth'), ({ teeth }) => `${teeth}`),
          row(t('precision.decayDecayed'), ({ decayed }) => `${decayed}`),
          row(t('precision.decayArea'), set => `${ap50Of(set.area)}, ${between(set.areaInterval, ap50Of)}`),
          row(
            t('precision.decaySensitivity', { specificity: Math.round(specificity * 100) }),
            set => `${percentText(set.sensitivity)}, ${between(sensitivityInterval(set), percentText)}`,
          ),
          row(t('precision.decayMarked', { confidence: Math.round(shownFrom * 100) }), ({ markedRight, marked }) =>
            t('precision.decayOf', { part: markedRight, whole: marked }),
          ),
          row(t('precision.decayMissed'), ({ decayed, markedRight }) =>
            t('precision.decayOf', { part: decayed - markedRight, whole: decayed }),
          ),
        ]}
      />
      {elsewhere > 0 && (
        <p className="max-w-(--measure) text-14 text-muted">{t('precision.decayElsewhere', { count: elsewhere })}</p>
      )}
    </section>
  )
}

/**
 * If every decayed tooth was found, resampling radiographs gives no variance, so the Wilson interval is used instead.
 */
export const sensitivityInterval = ({ sensitivity, sensitivityInterval: [low, high], decayed }: DecayFigures) => {
  const share = low === high ? shareOf(Math.round(sensitivity * decayed), decayed) : null
  return share ? ([share.low, share.high] as const) : ([low, high] as const)
}

export const between = ([low, high]: DecayFigures['areaInterval'], write: (share: number) => string): string =>
  rangeOf({ value: low, low, high }, write)
