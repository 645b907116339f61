import { t } from '@xrai/contract/strings/translate'
import { Undo2, X } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { buttonClass } from './button-class.ts'
import { onModalChange, topModal } from './open-modals.ts'

export interface Toast {
  readonly text: string
  /** Its subject: a newer toast about the same subject replaces it. */
  readonly about?: string
  /** Takes back what was done; offered for ten seconds. */
  readonly undo?: () => void
  /** An alternative action. */
  readonly action?: { readonly label: string; readonly perform: () => void }
  /** Stays until a newer one about its subject says how it ended. */
  readonly isUnderWay?: boolean
}

const seconds = 10

interface Shown extends Toast {
  readonly id: number
}

let shown: readonly Shown[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replace(next: readonly Shown[]) {
  shown = next
  for (const listener of listeners) listener()
}

const dismiss = (id: number) => replace(shown.filter(toast => toast.id !== id))

/** Shows a message at the edge of the page for ten seconds, with an undo button where there is one. */
export function showToast(toast: Toast) {
  lastId += 1
  const others = shown.filter(({ about }) => about === undefined || about !== toast.about)
  const id = lastId
  replace([...others.slice(-2), { ...toast, id }])
  if (!toast.isUnderWay) setTimeout(() => dismiss(id), seconds * 1000)
}

/** Takes away what was said of a subject: something newer is being done to it, which its undo would not take back. */
export const withdrawToast = (about: string) => replace(shown.filter(toast => toast.about !== about))

/** Takes away everything that was said: it was meant for a user who is no longer signed in. */
export const clearToasts = () => replace([])

const current = () => shown

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Over the page's edge, or over the actions that a screen has there: what marks itself as `data-dock`. Above the notices
 * that pass stand those that stay. While a modal is open those that pass are in it, where they can be pressed.
 */
export function Toaster({ children }: { readonly children?: ReactNode }) {
  const toasts = useSyncExternalStore(subscribe, current, current)
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
  /** A modal lies over it, which has an edge of its own. */
  readonly isCovered?: boolean
  readonly children: ReactNode
}

function Edge({ isCovered = false, children }: EdgeProps) {
  return (
    <section
      inert={isCovered}
      aria-live="polite"
      aria-label={t('ui.notices')}
      data-no-print
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 [body:has([data-dock])_&]:bottom-[calc(var(--dock-clearance,4rem)+1rem)] flex flex-col items-center gap-2"
    >
      {children}
    </section>
  )
}

function ToastLine({ toast }: { readonly toast: Shown }) {
  const undo = () => {
    toast.undo?.()
    dismiss(toast.id)
  }
  const act = () => {
    toast.action?.perform()
    dismiss(toast.id)
  }
  return (
    <div className="pointer-events-auto flex max-w-full animate-rise items-center gap-2 rounded-control border border-room-edge bg-ink py-1.5 pr-1.5 pl-4 text-14 text-paper shadow-floating">
      <span className="py-1.5">{toast.text}</span>
      {toast.action && (
        <button type="button" onClick={act} className={buttonClass('room', 'shrink-0 font-semibold text-hero')}>
          {toast.action.label}
        </button>
      )}
      {toast.undo && (
        <button type="button" onClick={undo} className={buttonClass('room', 'font-semibold text-hero')}>
          <Undo2 size={16} aria-hidden="true" />
          {t('ui.undo')}
        </button>
      )}
      <button
        type="button"
        onClick={() => dismiss(toast.id)}
        aria-label={t('ui.close')}
        className={buttonClass('room')}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
