import { classLabel } from '@xrai/contract/classes/class-label'
import { t } from '@xrai/contract/strings/translate'
import { useMeasured } from './measured-model.ts'
import { outOf } from './out-of.ts'
import { PrecisionLink } from './precision-link.tsx'
import { classesOn, unmeasured, type Worth, worthOf } from './worth.ts'

interface ThresholdWorthProps {
  /** Percent. */
  readonly minimumConfidence: number
  /** Wire classes; none means that no class filter is active. */
  readonly classes: readonly string[]
}

/** What the threshold costs and buys: how much of what is shown is right, and how much of what is there is found. */
export function ThresholdWorth({ minimumConfidence, classes }: ThresholdWorthProps) {
  const model = useMeasured()
  if (model === undefined) return null
  const on = model ? classesOn(model, classes) : []
  const worth = model && worthOf(model, on, minimumConfidence)
  const missing = model && worth ? unmeasured(model, on) : []
  return (
    <div data-worth className="mt-3 border-l-2 border-room-edge pl-3 text-13 text-room-muted">
      <p className="text-14 text-room-text">{worth ? sentenceOf(worth) : t('findings.worthUnknown')}</p>
      <p className="mt-1">
        {worth && <>{basisOf(worth, model?.radiographs ?? null)} </>}
        {missing.length > 0 && (
          <>{t('findings.worthMissing', { classes: missing.map(id => classLabel(id)).join(', ') })} </>
        )}
        <PrecisionLink />
      </p>
    </div>
  )
}

function sentenceOf({ right, found }: Worth): string {
  if (right === null) return t('findings.worthNothing')
  const [shown, there] = [outOf(right), outOf(found)]
  return t('findings.worth', { right: shown.part, shown: shown.of, found: there.part, there: there.of })
}

const basisOf = ({ labels }: Worth, radiographs: number | null): string =>
  radiographs === null
    ? t('findings.worthBasisElsewhere', { count: labels })
    : t('findings.worthBasis', { radiographs, count: labels })
