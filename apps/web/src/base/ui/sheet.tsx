import { t } from '@xrai/contract/strings/translate'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { buttonClass } from './button-class.ts'
import { useModal } from './dialog.tsx'
import { useBackdropPress } from './use-backdrop-press.ts'
import { useCloseQuestion } from './use-close-question.tsx'

export interface SheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
}

/** A panel at the page's right edge, on a phone the whole screen: for more content than a dialog. */
export function Sheet({ open, onClose, title, children }: SheetProps) {
  const titleId = useId()
  const ref = useModal(open)
  const { close, mustAsk, question, within } = useCloseQuestion(onClose)
  const backdrop = useBackdropPress(close)
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={event => {
        if (!mustAsk()) return
        event.preventDefault()
        close()
      }}
      onClose={({ currentTarget: dialog }) => {
        if (dialog.open) return
        // Chromium closes at a second Escape, even if the first was refused.
        if (open && mustAsk()) dialog.showModal()
        close()
      }}
      {...backdrop}
      className="m-0 ml-auto h-dvh max-h-none w-full max-w-140 animate-rise bg-paper p-0 text-ink shadow-floating backdrop:bg-ink/45 sm:w-[calc(100vw-4rem)]"
    >
      {open && (
        <div className="flex h-full flex-col">
          <header className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5 sm:pl-7">
            <h2 id={titleId} className="text-19">
              {title}
            </h2>
            <button type="button" onClick={close} aria-label={t('ui.close')} className={buttonClass('icon')}>
              <X size={20} aria-hidden="true" />
            </button>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-6 sm:px-7">{within(children)}</div>
          {question}
        </div>
      )}
    </dialog>
  )
}
