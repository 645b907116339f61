import { t } from '@xrai/contract/strings/translate'
import { useEffect, useMemo, useRef } from 'react'
import { filterGrey } from '../filters/filter-image.ts'
import type { ViewerImage } from '../image/viewer-image.ts'
import { paintGrey, useGrey } from '../lens/use-grey-canvas.ts'
import { useViewer, type ViewerStore } from '../viewer-store.ts'
import { isPreset, presets } from './presets.ts'

interface PresetsPanelProps {
  readonly store: ViewerStore
  /** The unmodified image, without a filter. */
  readonly picture: ViewerImage
}

/** Longer side of a preview in pixels. */
const longest = 320

/** The presets side by side, each as a preview of the image itself. */
export function PresetsPanel({ store, picture }: PresetsPanelProps) {
  const grey = useGrey(picture)
  const small = useMemo(() => grey && shrunk(grey), [grey])
  const levels = useViewer(store, state => state.levels)
  const filters = useViewer(store, state => state.filters)
  const inverted = useViewer(store, state => state.inverted)
  return (
    <>
      <h2 className="sr-only">{t('viewer.presets')}</h2>
      <ul className="flex gap-3 overflow-x-auto">
        {presets.map(preset => (
          <li key={preset.name} className="w-36 shrink-0">
            <button
              type="button"
              aria-pressed={isPreset(preset, { levels, filters })}
              onClick={() => store.set(state => ({ ...state, levels: preset.levels, filters: preset.filters }))}
              className="w-full rounded-control border border-room-line p-1.5 text-left text-13 hover:bg-room-raised aria-pressed:border-hero"
            >
              <span className="grid h-20 place-items-center overflow-hidden rounded-small bg-room">
                {small && <Small grey={filterGrey(small, preset.filters)} levels={preset.levels} inverted={inverted} />}
              </span>
              <span className="mt-1.5 block font-medium">{t(`viewer.preset.${preset.name}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

type Grey = Parameters<typeof paintGrey>[0]

interface SmallProps {
  readonly grey: Grey
  readonly levels: Parameters<typeof paintGrey>[1]
  readonly inverted: boolean
}

function Small({ grey, levels, inverted }: SmallProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = ref.current?.getContext('2d')
    context?.drawImage(paintGrey(grey, levels, inverted), 0, 0)
  }, [grey, levels, inverted])
  return <canvas ref={ref} width={grey.width} height={grey.height} className="max-h-full max-w-full object-contain" />
}

/** Averages blocks, so that the preview is not grainy. */
function shrunk({ width, height, pixels, ...grey }: Grey): Grey {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / longest))
  const columns = Math.floor(width / step)
  const rows = Math.floor(height / step)
  const small = Uint8Array.from({ length: columns * rows }, (_, at) => {
    const left = (at % columns) * step
    const top = Math.floor(at / columns) * step
    let sum = 0
    for (let y = top; y < top + step; y++) for (let x = left; x < left + step; x++) sum += pixels[y * width + x] ?? 0
    return sum / step / step
  })
  return { ...grey, width: columns, height: rows, pixels: small }
}
