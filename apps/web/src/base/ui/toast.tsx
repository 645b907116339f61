import { t } from '@xrai/contract/strings/translate'
import { Undo2, X } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { createStore } from '../create-store.ts'
import { buttonClass } from './button-class.ts'
import { onModalChange, topModal } from './open-modals.ts'

export interface Toast {
  readonly text: string
  /** Its subject: a newer toast about the same subject replaces it. */
  readonly about?: string
  /** Undoes the action; offered for ten seconds. */
  readonly undo?: () => void
  /** An alternative action. */
  readonly action?: { readonly label: string; readonly perform: () => void }
  /** Stays until the user closes it, or until a newer toast about its subject reports the result. */
  readonly isUnderWay?: boolean
}

const shownMs = 10_000

interface Shown extends Toast {
  readonly id: number
}

const shown = createStore<readonly Shown[]>([])
let lastId = 0

const dismiss = (id: number) => shown.set(shown.get().filter(toast => toast.id !== id))

/** Waits until neither the pointer nor the focus is on a toast, whose undo may be about to be pressed. */
const lapse = (id: number): unknown =>
  globalThis.document?.querySelector('.fixed[aria-live] :is(:hover,:focus)') ? setTimeout(lapse, 2000, id) : dismiss(id)

/** Shows a message at the edge of the page for ten seconds, with an undo button if there is an undo. */
export function showToast(toast: Toast) {
  lastId += 1
  const others = shown.get().filter(({ about }) => about === undefined || about !== toast.about)
  // Those without an undo go first, because an undo is offered nowhere else.
  others.sort((a, b) => +!b.undo - +!a.undo)
  shown.set([...others.slice(-2), { ...toast, id: lastId }])
  if (!toast.isUnderWay) setTimeout(lapse, shownMs, lastId)
}

/** Removes the toast about a subject that is being changed again, because its undo would not revert the new change. */
export const withdrawToast = (about: string) => shown.set(shown.get().filter(toast => toast.about !== about))

/** Removes all toasts, because they belong to a user who has signed out. */
export const clearToasts = () => shown.set([])

/**
 * Above the page's edge, or above a screen's actions there, which are marked with `data-dock`. Permanent notices are
 * above the temporary ones. While a modal is open, the temporary ones are inside it, where they can be clicked.
 */
export function Toaster({ children }: { readonly children?: ReactNode }) {
  const toasts = useSyncExternalStore(shown.subscribe, shown.get, shown.get)
  const modal = useSyncExternalStore(onModalChange, topModal, () => undefined)
  const passing = toasts.map(toast => <ToastLine key={toast.id} toast={toast} />)
  return (
    <>
      <Edge isCovered={modal !== undefined}>
        {children}
        {!modal && passing}
      </Edge>
      {modal && createPortal(<Edge>{passing}</Edge>, modal)}
    </>
  )
}

interface EdgeProps {
  /** True if a modal with its own edge covers it. */
  readonly isCovered?: boolean
  readonly children: ReactNode
}

function Edge({ isCovered, children }: EdgeProps) {
  return (
    <section
      inert={isCovered}
      aria-live="polite"
      aria-label={t('ui.notices')}
      data-no-print
      className="fixed flex flex-col items-center gap-2"
    >
      {children}
    </section>
  )
}

function ToastLine({ toast }: { readonly toast: Shown }) {
  const button = (content: ReactNode, perform?: () => void, label?: string) => (
    <button
      type="button"
      onClick={() => {
        perform?.()
        dismiss(toast.id)
      }}
      aria-label={label}
      className={buttonClass('room', perform && 'shrink-0 font-semibold text-hero')}
    >
      {content}
    </button>
  )
  return (
    <div className="pointer-events-auto flex max-w-full animate-rise items-center gap-2 rounded-control border border-room-edge bg-ink py-1.5 pr-1.5 pl-4 text-14 text-paper shadow-floating">
      <span className="py-1.5">{toast.text}</span>
      {toast.action && button(toast.action.label, toast.action.perform)}
      {toast.undo &&
        button(
          <>
            <Undo2 size={16} aria-hidden="true" />
            {t('ui.undo')}
          </>,
          toast.undo,
        )}
      {button(<X size={16} aria-hidden="true" />, undefined, t('ui.close'))}
    </div>
  )
}
