import { t } from '@xrai/contract/strings/translate'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { buttonClass } from './button-class.ts'
import { classNames } from './class-names.ts'
import { modalOpened } from './open-modals.ts'
import { useBackdropPress } from './use-backdrop-press.ts'
import { useCloseQuestion } from './use-close-question.tsx'

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
  readonly size?: 'small' | 'wide'
  /** Closes only by its content: not by Escape, a click on the backdrop or a close button. */
  readonly held?: boolean
}

/** The browser's own modal: it traps the focus, closes on Escape and restores the focus. */
export function Dialog({ open, onClose, title, children, actions, size = 'small', held = false }: DialogProps) {
  const titleId = useId()
  const ref = useModal(open)
  const { close, mustAsk, question, within } = useCloseQuestion(onClose)
  const backdrop = useBackdropPress(() => !held && close())
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={event => {
        if (!held && !mustAsk()) return
        event.preventDefault()
        if (!held) close()
      }}
      onClose={({ currentTarget: dialog }) => {
        // It was reopened since, for example by an effect that runs twice.
        if (dialog.open) return
        // Chromium closes at a second Escape, even if the first was prevented.
        if (open && (held || mustAsk())) dialog.showModal()
        if (!held) close()
      }}
      {...backdrop}
      className={classNames(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] animate-rise rounded-card bg-paper p-0 text-ink shadow-floating backdrop:bg-ink/45',
        size === 'small' ? 'max-w-120' : 'max-w-[min(1080px,calc(100vw-2rem))]',
      )}
    >
      {open && (
        <div className="flex max-h-[calc(100dvh-2rem)] flex-col">
          <header className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-6">
            <h2 id={titleId} className="text-19">
              {title}
            </h2>
            {!held && (
              <button type="button" onClick={close} aria-label={t('ui.close')} className={buttonClass('icon')}>
                <X size={20} aria-hidden="true" />
              </button>
            )}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5">{within(children)}</div>
          {question}
          {!question && actions !== undefined && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">{actions}</footer>
          )}
        </div>
      )}
    </dialog>
  )
}

/** Opens and closes a <dialog>; the page behind keeps its width without its scrollbar, unless it is `covered`. */
export function useModal(open: boolean, covered = false) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    const page = document.documentElement
    page.style.scrollbarGutter = open && !covered && page.scrollHeight > page.clientHeight ? 'stable' : ''
    if (!open) return dialog?.close()
    if (!dialog?.open) dialog?.showModal()
    return dialog ? modalOpened(dialog) : undefined
  }, [open, covered])
  // Closes an open modal before its element is removed, so that the focus is restored.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])
  return ref
}
