import {
  type MountTemplateName,
  mountTemplateNames,
  mountTemplates,
  proposedFrame,
} from '@xrai/contract/mounts/mount-template'
import type { Mounts } from '@xrai/contract/routes/mounts'
import { t } from '@xrai/contract/strings/translate'
import { Printer, Wand } from 'lucide-react'
import { useState } from 'react'
import { useChangeMount } from '../../client/mounts.ts'
import { sentenceOf } from '../../client/result.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast, type Toast } from '../../ui/toast.tsx'
import { type FrameChange, filledOf, firstTemplate, opposite, proposals } from './mount-changes.ts'
import { MountPlace } from './mount-place.tsx'
import { PictureTray } from './picture-tray.tsx'

interface SeriesBoardProps {
  readonly patient: { readonly id: string; readonly name: string }
  readonly series: Mounts
}

/** The mount of one template, and under it the pictures that wait for a frame. */
export function SeriesBoard({ patient, series }: SeriesBoardProps) {
  const [template, setTemplate] = useState(() => firstTemplate(series))
  const [picked, setPicked] = useState<string | null>(null)
  const change = useChangeMount(patient.id)
  const frames = mountTemplates[template]
  const filled = filledOf(series, template)
  const imageOf = new Map(series.images.map(image => [image.id, image]))
  const placed = new Set(filled.values())
  const waiting = series.images.filter(({ id }) => !placed.has(id))
  const proposed = proposals(template, filled, waiting)
  const pickedFrame = proposedFrame(template, imageOf.get(picked ?? '')?.toothRange ?? null)

  const make = (changes: readonly FrameChange[], text: string) => {
    const back = opposite(filled, changes)
    setPicked(null)
    send(changes, { text, about: 'series', undo: () => send(back, { text: t('series.undone'), about: 'series' }) })
  }
  /** Says of each how it ended, also of one that others came after. */
  const send = (changes: readonly FrameChange[], said: Toast) =>
    void change.mutateAsync({ template, changes: [...changes] }).then(
      () => showToast(said),
      (failure: unknown) => showToast({ text: sentenceOf(failure) }),
    )
  const fill = () =>
    make(proposed, proposed.length === 1 ? t('series.filledOne') : t('series.filledWith', { count: proposed.length }))

  return (
    <>
      <div data-no-print className="mt-4 flex flex-wrap items-end gap-3">
        <Select
          label={t('series.templates')}
          value={template}
          onChange={event => {
            setPicked(null)
            setTemplate(event.currentTarget.value as MountTemplateName)
          }}
        >
          {mountTemplateNames.map(name => (
            <option key={name} value={name}>
              {t(`series.template.${name}`)}
            </option>
          ))}
        </Select>
        {proposed.length > 0 && (
          <Button look="outline" onClick={fill}>
            <Wand size={18} aria-hidden="true" />
            {t('series.fill', { count: proposed.length })}
          </Button>
        )}
        <Button look="quiet" onClick={() => print()}>
          <Printer size={18} aria-hidden="true" />
          {t('series.print')}
        </Button>
      </div>
      <p className="mt-4 text-14 text-muted">{t('series.filled', { count: filled.size, total: frames.length })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is scrolled by the arrows */}
      <section tabIndex={0} aria-label={t('series.mount', { name: patient.name })} className="mt-2 overflow-x-auto">
        <ul className="room grid min-w-160 grid-cols-7 gap-2 rounded-card p-3 [print-color-adjust:exact] print:min-w-0">
          {frames.map(frame => (
            <MountPlace
              key={frame.id}
              frame={frame}
              image={imageOf.get(filled.get(frame.id) ?? '')}
              picked={picked}
              isProposed={frame.id === pickedFrame?.id}
              onPick={setPicked}
              onPlace={image => make([{ frame: frame.id, image }], t('series.placed'))}
              onTakeOut={() => make([{ frame: frame.id, image: null }], t('series.takenOut'))}
            />
          ))}
        </ul>
      </section>
      <PictureTray template={template} images={waiting} picked={picked} onPick={setPicked} />
    </>
  )
}
