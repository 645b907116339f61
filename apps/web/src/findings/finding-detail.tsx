import { t } from '@xrai/contract/strings/translate'
import { locationBesideTooth } from '@xrai/contract/teeth/location-beside-tooth'
import { toothNumbers } from '@xrai/contract/teeth/tooth-in-doubt'
import { percentText } from '../base/language/whole-percent.ts'
import { ClassBadge } from './class-badge.tsx'
import { classLook } from './class-look.ts'
import type { Finding } from './finding.ts'
import { FindingMarks } from './finding-marks.tsx'
import { Judgement } from './finding-note.tsx'
import { surfaceText, toothOf } from './finding-words.ts'
import { FoldedFacts } from './folded-facts.tsx'

/** 'Detalle': type, confidence and, collapsed, position and size in image pixels (specification §2.8). */
export function FindingDetail({ finding }: { readonly finding: Finding | null }) {
  return (
    <section aria-label={t('preview.detail')} aria-live="polite" className="p-4">
      <h2 className="text-14 font-semibold">{t('preview.detail')}</h2>
      {finding ? (
        <>
          <Facts finding={finding} />
          <Judgement finding={finding} />
          <PixelFacts finding={finding} />
        </>
      ) : (
        <p className="mt-2 text-14 text-room-muted">{t('findings.detailNone')}</p>
      )}
    </section>
  )
}

function Facts({ finding }: { readonly finding: Finding }) {
  const look = classLook(finding.class)
  const location = locationBesideTooth(finding, t)
  const surfaces = surfaceText(finding)
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-14">
      <dt className="text-room-muted">{t('preview.detailType')}</dt>
      <dd className="flex flex-wrap items-center gap-2">
        <ClassBadge look={look} experimental={finding.experimental} />
        {look.name}
        <FindingMarks finding={finding} />
      </dd>
      <dt className="text-room-muted">{t('preview.detailTooth')}</dt>
      <dd>{toothOf(finding) === null ? t('product.unknown') : toothNumbers(finding, t)}</dd>
      {surfaces !== null && (
        <>
          <dt className="text-room-muted">{t('review.surfaces')}</dt>
          <dd>{surfaces}</dd>
        </>
      )}
      {location !== '' && (
        <>
          <dt className="text-room-muted">{t('preview.detailPlace')}</dt>
          <dd>{location}</dd>
        </>
      )}
      {finding.confidence !== null && (
        <>
          <dt className="text-room-muted">{t('preview.detailConfidence')}</dt>
          <dd>{percentText(finding.confidence)}</dd>
        </>
      )}
    </dl>
  )
}

function PixelFacts({ finding }: { readonly finding: Finding }) {
  const [x = 0, y = 0] = [finding.x, finding.y].map(Math.round)
  const [width = 0, height = 0] = [finding.width, finding.height].map(Math.round)
  return (
    <FoldedFacts
      facts={[
        [t('preview.detailPosition'), t('findings.position', { x, y })],
        [t('preview.detailSize'), t('findings.size', { width, height })],
      ]}
    />
  )
}
