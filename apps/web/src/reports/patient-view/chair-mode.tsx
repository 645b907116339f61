import { leadOf } from '@xrai/contract/patient-view/lead'
import { placeInWords, plainWordsOf } from '@xrai/contract/patient-view/plain-words'
import type { PatientView } from '@xrai/contract/routes/patient-links'
import { t } from '@xrai/contract/strings/translate'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Dialog, useModal } from '../../base/ui/dialog.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Spinner } from '../../base/ui/spinner.tsx'
import { useImage } from '../../client/image-urls.ts'
import { usePatientView } from '../../client/patient-links.ts'
import { sentenceOf } from '../../client/result.ts'
import { ChairLink } from './chair-link.tsx'
import { type ChairSlide, chairSlides, stepOfSwipe } from './chair-slides.ts'
import { FindingCrop } from './finding-crop.tsx'
import { LazyLinkPanel } from './lazy-link-panel.tsx'

interface ChairModeProps {
  readonly analysisId: string
  readonly onClose: () => void
}

/** Explains the decided findings to a patient in full screen, one at a time, in plain words. */
export function ChairMode({ analysisId, onClose }: ChairModeProps) {
  const { data: view, error, isFetching, refetch } = usePatientView(analysisId)
  const titleId = useId()
  const ref = useModal(true, true)
  const screen = useFullScreen(onClose)
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      className="m-0 h-dvh max-h-none w-dvw max-w-none animate-fade p-0"
    >
      <div ref={screen} className="room flex size-full flex-col">
        <header className="flex h-14 shrink-0 items-center justify-between gap-4 pr-2 pl-4 lg:pl-6">
          <h2 id={titleId} className="truncate text-19 font-semibold">
            {view?.page?.firstName ? t('chair.titleOf', { name: view.page.firstName }) : t('chair.title')}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label={t('ui.close')}
            className={buttonClass('room', 'size-11 px-0')}
          >
            <X size={24} aria-hidden="true" />
          </button>
        </header>
        {view ? (
          <Slides view={view} />
        ) : (
          <Middle>
            {error ? (
              <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
            ) : (
              <Spinner />
            )}
          </Middle>
        )}
      </div>
    </dialog>
  )
}

const Middle = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid min-h-0 flex-1 place-content-center justify-items-center gap-2 p-6 text-center">{children}</div>
)

function Slides({ view }: { readonly view: PatientView }) {
  const { page } = view
  const [at, setAt] = useState(0)
  const [isLinking, setLinking] = useState(false)
  const picture = useImage(view.imageId, 'display')
  const slides = page ? chairSlides(page.findings) : []
  const position = Math.min(at, slides.length - 1)
  const slide = slides[position]
  const step = (by: number) => setAt(Math.min(Math.max(position + by, 0), slides.length - 1))
  const swipe = useSwipe(step)
  const arrows = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Focused after the dialog has opened, which focuses its close button, so that the arrow keys work at once.
    const timer = setTimeout(() => arrows.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  if (!page || !slide) {
    return (
      <Middle>
        <p className="text-24 font-semibold">{t(page ? 'patientView.heading' : 'patientView.undecided')}</p>
        <p className="max-w-(--measure) text-19 text-room-muted">
          {t(page ? leadOf(page) : 'patientView.undecidedHint')}
        </p>
      </Middle>
    )
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') step(1)
    if (key === 'ArrowLeft') step(-1)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a <fieldset> is for a form */}
      <div
        ref={arrows}
        role="group"
        aria-label={t('chair.label')}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        {...swipe}
        className="flex min-h-0 flex-1 touch-pan-y flex-col outline-none select-none lg:flex-row"
      >
        <div className="relative min-h-0 flex-[1.1] lg:flex-1">
          <FindingCrop
            image={page.image}
            place={slide.place}
            picture={picture.url}
            lineWidth={6}
            className="absolute inset-0 size-full"
          />
          <div className="absolute right-3 bottom-3">
            <ChairLink analysisId={view.analysisId} onOpen={() => setLinking(true)} />
          </div>
        </div>
        <div className="flex min-h-0 flex-1 flex-col lg:w-104 lg:flex-none lg:border-l lg:border-room-line">
          <div aria-live="polite" className="min-h-0 flex-1 overflow-y-auto px-5 py-4 text-19 lg:px-8 lg:py-6">
            <Words slide={slide} />
          </div>
          <nav aria-label={t('chair.steps')} className="flex shrink-0 items-center justify-between gap-3 p-3 lg:p-5">
            <StepButton
              label={t('chair.previous')}
              isOff={position === 0}
              onClick={() => step(-1)}
              icon={ChevronLeft}
            />
            <p className="text-16 tabular-nums">{t('queue.place', { position: position + 1, total: slides.length })}</p>
            <StepButton
              label={t('chair.next')}
              isOff={position === slides.length - 1}
              onClick={() => step(1)}
              icon={ChevronRight}
            />
          </nav>
        </div>
      </div>
      <Dialog open={isLinking} onClose={() => setLinking(false)} title={t('patientView.link')}>
        <LazyLinkPanel view={view} />
      </Dialog>
    </>
  )
}

interface StepButtonProps {
  readonly label: string
  readonly isOff: boolean
  readonly icon: typeof ChevronLeft
  readonly onClick: () => void
}

const StepButton = ({ label, isOff, icon: Icon, onClick }: StepButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isOff || undefined}
    onClick={onClick}
    className="grid size-14 place-items-center rounded-round border border-room-edge text-room-text transition-colors hover:bg-room-raised aria-disabled:opacity-40"
  >
    <Icon size={28} aria-hidden="true" />
  </button>
)

function Words({ slide }: { readonly slide: ChairSlide }) {
  const { name, what, next } = plainWordsOf(slide.class)
  return (
    <>
      <h3 className="text-24 lg:text-32">{name}</h3>
      <p className="mt-1 font-semibold first-letter:uppercase">{placeInWords(slide.place)}</p>
      <p className="mt-4 text-room-muted">{what}</p>
      <h4 className="mt-5 text-19 font-semibold">{t('patientView.next')}</h4>
      <p className="text-room-muted">{next}</p>
    </>
  )
}

/** Handles a sideways drag of one pointer; vertical scrolling is left to the browser. */
function useSwipe(step: (by: number) => void) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return {
    onPointerDown: ({ clientX: x, clientY: y, isPrimary }: PointerEvent) => {
      start.current = isPrimary ? { x, y } : null
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current
      start.current = null
      const by = from ? stepOfSwipe(clientX - from.x, clientY - from.y) : 0
      if (by !== 0) step(by)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}

/** Hides the browser's bars where supported; leaving full screen leaves the mode. */
function useFullScreen(onLeave: () => void) {
  const screen = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const element = screen.current
    if (!element?.requestFullscreen) return
    let isEntered = false
    const onChange = () => {
      if (document.fullscreenElement === element) isEntered = true
      else if (isEntered) leave()
    }
    document.addEventListener('fullscreenchange', onChange)
    element.requestFullscreen().catch(() => undefined)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      if (document.fullscreenElement === element) void document.exitFullscreen()
    }
  }, [])
  return screen
}
