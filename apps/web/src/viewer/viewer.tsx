import { t } from '@xrai/contract/strings/translate'
import { ImageOff } from 'lucide-react'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { lazyComponent } from '../base/ui/lazy-component.tsx'
import { Spinner } from '../base/ui/spinner.tsx'
import type { Command } from './actions/command.ts'
import { Toolbar } from './controls/toolbar.tsx'
import { TrayContext } from './controls/tray.ts'
import { WindowNotice } from './controls/window-notice.tsx'
import type { Placement } from './coordinates.ts'
import { useFilteredImage } from './filters/use-filtered-image.ts'
import { ImageLayer } from './image/image-layer.tsx'
import type { ViewerImage } from './image/viewer-image.ts'
import { OutlineLayer, type OutlineLayerHandle } from './outlines/outline-layer.tsx'
import { toolOf } from './tools/gesture.ts'
import { canvasSizeIn, isUpright, turnStyle } from './turn/turn.ts'
import { useGestures } from './use-gestures.ts'
import { useShortcuts } from './use-shortcuts.ts'
import type { Mark } from './viewer-state.ts'
import { useViewer, type ViewerStore } from './viewer-store.ts'
import type { ShownWindows } from './window-choice.ts'

/** Loaded after the image; opens as soon as it is loaded. */
const KeysDialog = lazyComponent(async () => (await import('./controls/keys-dialog.tsx')).KeysDialog, null)

export interface ViewerProps {
  readonly store: ViewerStore
  readonly picture: ViewerImage | null
  readonly isLoading?: boolean
  /** The outlines to draw, in the order in which [ and ] step through them. */
  readonly marks: readonly Mark[]
  /** Commands that the screen adds to the viewer's own actions. */
  readonly commands?: readonly Command[]
  /** Rendered between the image and the outlines. */
  readonly under?: ReactNode
  /** Rendered over the outlines, such as a drawing in progress. */
  readonly over?: ReactNode
  /** The tools behind 'Herramientas', drawn over the image and, through a portal, in the toolbar. */
  readonly tools?: ((place: ToolPlace) => ReactNode) | undefined
  /** The windows of the radiograph's file, if it offers several. */
  readonly windows?: ShownWindows | undefined
  /** False beside another viewer, whose tools and keys control both. */
  readonly hasTools?: boolean
  /** Its name, if it is beside another viewer. */
  readonly label?: string
}

export interface ToolPlace {
  /** The displayed image. */
  readonly picture: ViewerImage
  /** The unmodified image, without a filter. */
  readonly original: ViewerImage
  /** The second line of the toolbar; null before it is mounted. */
  readonly slot: HTMLElement | null
}

const none: readonly Command[] = []

/** The dark room: the radiograph, its findings, and the tools. Independent of the data's source. */
export function Viewer(props: ViewerProps) {
  const {
    store,
    picture: given,
    isLoading = false,
    marks,
    commands = none,
    under,
    over,
    tools,
    windows,
    hasTools = true,
    label = t('viewer.room'),
  } = props
  const picture = useFilteredImage(given, store)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const tray = useTray()
  const room = useRef<HTMLDivElement>(null)
  const outlines = useRef<OutlineLayerHandle>(null)
  const onPlacement = useCallback((placement: Placement) => outlines.current?.place(placement), [])
  const { isDragging, handlers } = useGestures(store, room)
  const cursor = useViewer(store, state => toolOf(state.tool).cursor)
  const { image } = store.scene()
  useShortcuts(store, room, commands, hasTools, picture !== null)
  useCanvasSize(store, room)
  useEffect(() => store.setScene({ marks }), [store, marks])

  return (
    <TrayContext value={tray.value}>
      <section aria-label={label} className="room flex size-full min-h-0 min-w-0 flex-col">
        {/* biome-ignore lint/a11y/useSemanticElements: a <fieldset> is for a form */}
        <div
          ref={room}
          role="group"
          aria-label={t('viewer.canvas')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys pan while the picture has the focus
          tabIndex={0}
          {...handlers}
          className="relative min-h-0 flex-1 touch-none overflow-hidden select-none [container-type:size] focus-visible:outline-offset-[-2px]"
          style={{ cursor: isDragging ? cursor.dragging : cursor.idle }}
        >
          {picture && (
            <TurnedCanvas store={store}>
              <ImageLayer picture={picture} image={image} store={store} onPlacement={onPlacement} />
              {under}
              <OutlineLayer ref={outlines} marks={marks} store={store} />
              {over}
              {given && tools?.({ picture, original: given, slot })}
            </TurnedCanvas>
          )}
          {!picture && <Placeholder isLoading={isLoading} />}
        </div>
        {hasTools && windows?.missing && <WindowNotice {...windows} missing={windows.missing} />}
        <div ref={tray.ref} className="shrink-0" />
        {hasTools && <Toolbar store={store} commands={commands} onSlot={tools && setSlot} windows={windows} />}
        {hasTools && <KeysDialog store={store} commands={commands} />}
      </section>
    </TrayContext>
  )
}

function useTray() {
  const [slot, ref] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const value = useMemo(() => ({ slot, open, setOpen }), [slot, open])
  return { ref, value }
}

/** Fills the room, rotated like the view; its children use canvas coordinates only. */
function TurnedCanvas({ store, children }: { readonly store: ViewerStore; readonly children: ReactNode }) {
  const turn = useViewer(store, state => state.turn)
  const isAsItCame = isUpright(turn)
  const { canvas, text } = turnStyle(turn)
  // In container units, so that the renderer's element is resized before the scene is updated.
  const [width, height] = turn.quarters % 2 === 0 ? ['100cqw', '100cqh'] : ['100cqh', '100cqw']
  const style = isAsItCame ? undefined : { width, height, translate: '-50% -50%', transform: canvas, '--upright': text }
  return (
    <div className={isAsItCame ? 'absolute inset-0' : 'absolute top-1/2 left-1/2'} style={style}>
      {children}
    </div>
  )
}

function Placeholder({ isLoading }: { readonly isLoading: boolean }) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-6 text-room-muted">
      {isLoading ? (
        <p role="status" className="flex items-center gap-3 text-14">
          <Spinner />
          {t('viewer.loading')}
        </p>
      ) : (
        <>
          <ImageOff size={32} strokeWidth={1.5} aria-hidden="true" />
          <p>{t('viewer.noImage')}</p>
        </>
      )}
    </div>
  )
}

function useCanvasSize(store: ViewerStore, room: RefObject<HTMLDivElement | null>) {
  const turn = useViewer(store, state => state.turn)
  useLayoutEffect(() => {
    const element = room.current
    if (!element) return
    const measure = () =>
      store.setScene({ canvas: canvasSizeIn(turn, { width: element.clientWidth, height: element.clientHeight }) })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [store, room, turn])
}
