import type { Alignment } from '@xrai/contract/comparison/align-radiographs'
import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import { classNames } from '../../base/ui/class-names.ts'
import { useRoomImage } from '../../client/image-urls.ts'
import { FetchedImage } from '../../findings/workbench/fetched-image.tsx'
import type { Mark } from '../../viewer/viewer-state.ts'
import type { ViewerStore } from '../../viewer/viewer-store.ts'
import { Curtain, OverlaidRadiograph } from './overlaid-radiograph.tsx'
import type { OpenRadiograph } from './use-radiograph.ts'

/** One of the two radiographs with its name. */
interface ShownRadiograph {
  readonly radiograph: OpenRadiograph
  readonly store: ViewerStore
  readonly marks: readonly Mark[]
  readonly name: string
}

interface RoomProps extends ShownRadiograph {
  readonly hasTools: boolean
  readonly under?: ReactNode
  readonly over?: ReactNode
  readonly className?: string
}

function Room({ radiograph, store, marks, name, hasTools, under, over, className }: RoomProps) {
  const picture = useRoomImage(radiograph.analysis.image.id)
  return (
    <div className={classNames('relative min-h-0 min-w-0', className)}>
      <FetchedImage
        {...picture}
        store={store}
        marks={marks}
        hasTools={hasTools}
        under={under}
        over={over}
        {...(name !== '' && { label: name })}
      />
      {name !== '' && <RadiographName name={name} className="left-3" />}
    </div>
  )
}

function RadiographName({ name, className }: { readonly name: string; readonly className: string }) {
  return (
    <p className={`pointer-events-none absolute top-3 rounded-small bg-room/85 px-2 py-1 text-13 ${className}`}>
      {name}
    </p>
  )
}

/** Two names beside each other wrap rather than overlap. */
const halfOfRoom = 'max-w-[calc(50%-1rem)]'

interface PairProps {
  readonly earlier: ShownRadiograph
  readonly later: ShownRadiograph
}

/**
 * Both radiographs side by side, on an upright phone one above the other; the tools below the later one apply to both.
 */
export function SideBySide({ earlier, later }: PairProps) {
  return (
    <div className="flex size-full min-h-0 flex-col lg:flex-row max-lg:landscape:flex-row">
      <Room
        {...earlier}
        hasTools={false}
        className="max-lg:portrait:basis-[calc(50%-28px)] max-lg:landscape:flex-1 max-lg:landscape:pb-14 lg:flex-1 lg:pb-14"
      />
      <span aria-hidden="true" className="shrink-0 bg-room-edge max-lg:portrait:h-px max-lg:landscape:w-px lg:w-px" />
      <Room {...later} hasTools className="flex-1" />
    </div>
  )
}

interface OneOverTheOtherProps extends PairProps {
  readonly matrix: Alignment['matrix']
  /** The curtain's position 0–1; null if the radiographs overlap completely. */
  readonly cut: number | null
  readonly onCut: (cut: number) => void
  /** Opacity of the earlier radiograph, 0–1. */
  readonly opacity: number
}

/** The earlier radiograph above the later one, up to a curtain or with transparency. */
export function OneOverTheOther({ earlier, later, matrix, cut, onCut, opacity }: OneOverTheOtherProps) {
  const { image } = earlier.radiograph.analysis
  const picture = useRoomImage(image.id)
  const { blob } = picture
  // Without the earlier image the later one would appear under both names.
  if (picture.failure !== undefined) {
    return (
      <div className="relative size-full">
        <FetchedImage {...picture} store={earlier.store} marks={earlier.marks} />
        <RadiographName name={earlier.name} className="left-3" />
      </div>
    )
  }
  return (
    <div className="relative flex size-full min-h-0 flex-col">
      <Room
        {...later}
        name=""
        hasTools
        className="flex-1"
        under={
          blob && (
            <OverlaidRadiograph
              store={later.store}
              blob={blob}
              image={image}
              matrix={matrix}
              cut={cut ?? 1}
              opacity={opacity}
            />
          )
        }
        over={
          <>
            <RadiographName
              name={blob ? earlier.name : t('viewer.loading')}
              className={classNames('left-3', halfOfRoom)}
            />
            <RadiographName name={later.name} className={classNames('right-3', halfOfRoom)} />
            {blob && cut !== null && <Curtain cut={cut} onCut={onCut} />}
          </>
        }
      />
    </div>
  )
}
