import { blindAgreement } from '@xrai/contract/review/blind-agreement'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { isSamePlace, overlapOf, type Pair as PairOf } from '@xrai/contract/review/pair-findings'
import { t } from '@xrai/contract/strings/translate'
import { Check, CopyCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { classLook } from '../class-look.ts'
import type { FindingGroups, FindingHeading } from '../finding-groups.ts'
import { findingName } from '../finding-words.ts'
import { countOnce } from './count-once.ts'
import type { ReviewDesk } from './review-desk.ts'
import { findingAt } from './review-words.ts'

type Pair = PairOf<FoldedFinding>

export interface BlindComparisonOptions {
  readonly desk: ReviewDesk
  readonly findings: readonly FoldedFinding[]
  readonly list: (findings: readonly FoldedFinding[]) => readonly FoldedFinding[]
  readonly marks: readonly string[]
}

const dashes = { both: '', onlyYou: '12 3', onlyAi: '3 4', later: '' } as const

/** Findings of both, of the dentist only and of the detector only. */
export function compareBlind({ desk, findings, list, marks }: BlindComparisonOptions) {
  const before = new Set(marks)
  const shown = list(findings)
  const own = shown.filter(({ detection_id }) => before.has(detection_id))
  const detected = shown.filter(({ original }) => original !== null)
  const { both, onlyMarked, onlyDetected, otherClass } = blindAgreement(own, detected)
  const counts = { both: both.length, onlyYou: onlyMarked.length, onlyAi: onlyDetected.length }
  const later = shown.length - own.length - detected.length
  const groups: Readonly<Record<keyof typeof dashes, BlindGroup>> = {
    both: { title: t('blind.both'), count: counts.both, sign: t('blind.bothSign'), dash: dashes.both },
    onlyYou: { title: t('blind.onlyYou'), count: counts.onlyYou, sign: t('blind.onlyYouSign'), dash: dashes.onlyYou },
    onlyAi: { title: t('blind.onlyAi'), count: counts.onlyAi, sign: t('blind.onlyAiSign'), dash: dashes.onlyAi },
    later: { title: t('blind.later'), count: later, sign: '', dash: dashes.later },
  }
  const pairs = both.toSorted((a, b) => findings.indexOf(a.finding) - findings.indexOf(b.finding))
  const ranks = new Map(
    [...pairs.flatMap(({ mark, finding }) => [finding, mark]), ...onlyMarked, ...onlyDetected].map(
      ({ detection_id }, at) => [detection_id, at],
    ),
  )
  const inBoth = new Set(pairs.flatMap(({ mark, finding }) => [mark.detection_id, finding.detection_id]))
  const starts = { both: 0, onlyYou: 1, onlyAi: 2, later: 3 } as const
  const nameOf = (id: string, isDetected: boolean) => {
    if (inBoth.has(id)) return 'both'
    if (before.has(id)) return 'onlyYou'
    return isDetected ? 'onlyAi' : 'later'
  }
  const nameOfFinding = (finding: { readonly detection_id: string; readonly confidence: number | null }) =>
    nameOf(finding.detection_id, finding.confidence !== null)
  const pairOfMark = new Map(pairs.map(pair => [pair.mark.detection_id, pair]))
  const otherOf = new Map(
    otherClass.flatMap(({ mark, finding }) => [
      [mark.detection_id, finding.class],
      [finding.detection_id, mark.class],
    ]),
  )
  const open = pairs.filter(pair => isTwice(pair) && isOneThing(pair))
  const value: FindingGroups = {
    groupOf: finding => groups[nameOfFinding(finding)],
    // Pairs stay together; the other groups keep the list's order.
    rankOf: finding => {
      const name = nameOfFinding(finding)
      return starts[name] * ranksOfGroup + (name === 'both' ? (ranks.get(finding.detection_id) ?? 0) : 0)
    },
    signOf: finding => {
      const { title, sign, dash } = groups[nameOfFinding(finding)]
      return { sign, signDash: dash, name: `${title}: ${findingName(finding)}` }
    },
    after: ({ detection_id: id }) => {
      const pair = pairOfMark.get(id)
      const other = otherOf.get(id)
      if (pair) return <PairFoot pair={pair} desk={desk} />
      return other === undefined ? null : (
        <p className="px-2.5 pb-2 text-13 text-room-muted">{t('blind.otherClass', { class: classLook(other).name })}</p>
      )
    },
  }
  const parts = [groups.both, groups.onlyYou, groups.onlyAi]
  return {
    groups: value,
    legend: (
      <Legend groups={parts} onCountAll={open.length > 1 ? () => countOnce(desk, open) : null} count={open.length} />
    ),
  }
}

const ranksOfGroup = 100_000

/** Both are still counted. */
const isTwice = ({ mark, finding }: Pair): boolean => mark.state !== 'rejected' && finding.state !== 'rejected'

/** A pair on one tooth may be two findings, such as caries on both of its sides, of which none may be removed. */
const isOneThing = ({ mark, finding }: Pair): boolean => isSamePlace(mark, finding, overlapOf(mark, finding))

function PairFoot({ pair, desk }: { readonly pair: Pair; readonly desk: ReviewDesk }) {
  if (!isTwice(pair)) {
    return (
      <p className="flex items-center gap-1.5 px-2.5 pb-2 text-13 text-room-muted">
        <Check size={14} aria-hidden="true" />
        {t('blind.countedOnce')}
      </p>
    )
  }
  if (!isOneThing(pair)) return null
  return (
    <div className="px-2.5 pb-2">
      <Button
        look="room"
        aria-label={t('blind.countOnceName', { finding: findingAt(pair.finding) })}
        onClick={() => countOnce(desk, [pair])}
        className="border border-room-edge"
      >
        {t('blind.countOnce')}
      </Button>
    </div>
  )
}

interface BlindGroup extends FindingHeading {
  /** A symbol beside the class's letter on the radiograph, so that groups differ in more than colour. */
  readonly sign: string
  /** SVG stroke-dasharray of its outlines; empty for a solid line. */
  readonly dash: string
}

interface LegendProps {
  readonly groups: readonly BlindGroup[]
  readonly count: number
  readonly onCountAll: (() => void) | null
}

function Legend({ groups, count, onCountAll }: LegendProps): ReactNode {
  return (
    <section aria-label={t('blind.legend')} className="rounded-control border border-room-line p-3">
      <ul className="flex flex-col gap-1.5 text-14">
        {groups.map(({ title, count: own, sign, dash }) => (
          <li key={title} className="flex items-center gap-2.5">
            <svg width="28" height="8" aria-hidden="true" className="shrink-0">
              <line
                x1="1"
                x2="27"
                y1="4"
                y2="4"
                stroke="currentColor"
                strokeWidth="2.5"
                strokeDasharray={dash || undefined}
              />
            </svg>
            <span aria-hidden="true" className="w-5 text-center text-13 font-semibold text-room-muted">
              {sign}
            </span>
            <span className="flex-1">{title}</span>
            <span className="font-semibold tabular-nums">{own}</span>
          </li>
        ))}
      </ul>
      {onCountAll && (
        <Button look="room" onClick={onCountAll} className="mt-2.5 w-full border border-room-edge">
          <CopyCheck size={16} aria-hidden="true" />
          {t('blind.countAll', { count })}
        </Button>
      )}
    </section>
  )
}
