import { Link } from '@tanstack/react-router'
import { classLabel } from '@xrai/contract/classes/class-label'
import type { StoryRadiograph as Radiograph } from '@xrai/contract/review/tooth-story'
import { t } from '@xrai/contract/strings/translate'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import { dayWords } from '../../base/language/days.ts'
import { dayText } from '../../base/language/moments.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { useNearView } from '../../base/ui/use-near-view.ts'
import { useCrop } from '../../client/crops.ts'
import { radiographTypeText } from '../../records/analyses/analysis-texts.ts'
import { MarkedOutline } from '../../reports/patient-view/marked-outline.tsx'
import { linesOf } from './story-words.ts'

interface StoryRadiographProps {
  readonly tooth: Fdi
  readonly entry: Radiograph
}

/** The tooth on one radiograph: its crop, findings, decisions and signatures. */
export function StoryRadiograph({ tooth, entry }: StoryRadiographProps) {
  const { analysisId, type, takenAt, findings, reports } = entry
  const date = takenAt === null ? dayText(entry.at) : dayWords(takenAt)
  return (
    <article>
      <Crop entry={entry} alt={t('toothStory.crop', { tooth, date })} />
      <p className="mt-2">
        <Link to="/preview" search={{ analysis: analysisId }} className="font-semibold hover:underline">
          {date}
        </Link>
        <span className="text-14 text-muted"> · {radiographTypeText(type)}</span>
      </p>
      {findings.length === 0 && <p className="text-14 text-muted">{t('toothStory.clean')}</p>}
      <ul className="mt-1 flex flex-col gap-3">
        {findings.map(finding => (
          <li key={finding.id} className="border-l-2 border-line pl-3">
            <p className={classNames('text-14 font-semibold', finding.state === 'rejected' && 'line-through')}>
              {classLabel(finding.class)}
            </p>
            <ul className="text-14 text-muted">
              {linesOf(finding, tooth).map(({ key, text, at }) => (
                <li key={key}>
                  {text}
                  {at && ` · ${dayText(at)}`}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {reports.map(({ version, at, by, classes }) => (
        <p key={version} className="mt-2 text-14 text-muted">
          {t(version === 1 ? 'toothStory.signed' : 'toothStory.amended', {
            name: by,
            classes: classes.map(id => classLabel(id)).join(', '),
          })}{' '}
          · {dayText(at)}
        </p>
      ))}
    </article>
  )
}

interface CropProps {
  readonly entry: Radiograph
  readonly alt: string
}

/** The crop, with the tooth in a thin dashed line and its current findings in a yellow one. */
function Crop({ entry, alt }: CropProps) {
  const { imageId, crop, toothBox, findings } = entry
  const [place, near] = useNearView<HTMLDivElement>()
  const { url } = useCrop(near && crop ? imageId : undefined, crop ?? noBox)
  if (!crop) return null
  const outlines = findings.filter(({ state }) => state !== 'rejected')
  return (
    <div ref={place} className="aspect-4/3 w-full overflow-hidden rounded-control bg-room">
      {url && (
        <svg
          role="img"
          aria-label={alt}
          viewBox={`${crop.x} ${crop.y} ${crop.width} ${crop.height}`}
          className="block size-full animate-fade"
        >
          <image href={url} {...crop} preserveAspectRatio="none" />
          {toothBox && <ToothLine box={toothBox} />}
          {outlines.map(({ id, outline }) => (
            <MarkedOutline key={id} outline={outline} width={2.5} />
          ))}
        </svg>
      )}
    </div>
  )
}

const noBox = { x: 0, y: 0, width: 0, height: 0 }

const ToothLine = ({ box }: { readonly box: NonNullable<Radiograph['toothBox']> }) => (
  <g fill="none">
    <rect {...box} rx="6" className="stroke-room" strokeWidth="3" vectorEffect="non-scaling-stroke" />
    <rect
      {...box}
      rx="6"
      className="stroke-white"
      strokeWidth="1.5"
      strokeDasharray="4 4"
      vectorEffect="non-scaling-stroke"
    />
  </g>
)
