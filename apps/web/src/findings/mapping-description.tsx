import { mappingOf, mappingType, mappingTypeLabel } from '@xrai/contract/records/mapping'
import { t } from '@xrai/contract/strings/translate'
import { MousePointerClick } from 'lucide-react'
import { ClassBadge } from './class-badge.tsx'
import { classLook } from './class-look.ts'
import type { Finding } from './finding.ts'
import { FindingMarks } from './finding-marks.tsx'
import { Judgement } from './finding-note.tsx'
import { findingName, surfaceText } from './finding-words.ts'
import { FoldedFacts } from './folded-facts.tsx'

/** The description panel of the analyzer (specification §2.12): type, text, coordinates and size, in the image's own pixels. */
export function MappingDescription({ finding }: { readonly finding: Finding | null }) {
  return (
    <section aria-label={t('analyzer.description')} aria-live="polite" className="p-4">
      <h2 className="text-14 font-semibold">{t('analyzer.description')}</h2>
      {finding ? (
        <>
          <Facts finding={finding} />
          <Judgement finding={finding} />
          <PixelFacts finding={finding} />
        </>
      ) : (
        <p className="mt-2 flex items-start gap-2 text-14 text-room-muted">
          <MousePointerClick size={18} strokeWidth={1.75} aria-hidden="true" className="mt-px shrink-0" />
          {t('analyzer.noDescription')}
        </p>
      )}
    </section>
  )
}

function Facts({ finding }: { readonly finding: Finding }) {
  const { confidence } = finding
  const surfaces = surfaceText(finding)
  // The detector's sentence contains its percentage; an added finding has none.
  const description =
    confidence === null ? findingName(finding) : mappingOf({ ...finding, class_id: 0, confidence }).description
  return (
    <dl className="mt-3 flex flex-col gap-3 text-14">
      <Fact name={t('analyzer.type')}>
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          <ClassBadge look={classLook(finding.class)} experimental={finding.experimental} />
          {mappingTypeLabel(mappingType(finding.class))}
          <FindingMarks finding={finding} />
        </span>
      </Fact>
      <Fact name={t('analyzer.text')}>{description}</Fact>
      {surfaces !== null && <Fact name={t('review.surfaces')}>{surfaces}</Fact>}
    </dl>
  )
}

function PixelFacts({ finding }: { readonly finding: Finding }) {
  const [x = 0, y = 0] = [finding.x, finding.y].map(Math.round)
  const [width = 0, height = 0] = [finding.width, finding.height].map(Math.round)
  return (
    <FoldedFacts
      facts={[
        [t('analyzer.coordinates'), t('analyzer.point', { x, y })],
        [t('analyzer.size'), t('analyzer.sizeText', { width, height })],
      ]}
    />
  )
}

interface FactProps {
  readonly name: string
  readonly children: React.ReactNode
}

function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt className="text-13 text-room-muted">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}
