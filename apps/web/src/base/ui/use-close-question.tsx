import { t } from '@xrai/contract/strings/translate'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { createUnsavedScope, DialogScope } from './unsaved.ts'

/** Closes a dialog, after a question if it has typed content that cannot be stored. */
export function useCloseQuestion(onClose: () => void) {
  const [scope] = useState(createUnsavedScope)
  const [isAsking, setIsAsking] = useState(false)
  const close = async () => {
    if (!scope.isUnsaved() || (await scope.save())) onClose()
    else setIsAsking(true)
  }
  const question = isAsking && (
    <DiscardQuestion
      onKeep={() => setIsAsking(false)}
      onDiscard={() => {
        setIsAsking(false)
        onClose()
      }}
    />
  )
  const within = (children: ReactNode) => <DialogScope value={scope}>{children}</DialogScope>
  return { close: () => void close(), mustAsk: scope.isUnsaved, question, within }
}

interface DiscardQuestionProps {
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <div
      role="alertdialog"
      aria-label={t('unsaved.title')}
      className="flex flex-wrap items-center justify-end gap-3 border-t border-warn-line bg-warn-tint px-6 py-4"
    >
      <p className="min-w-0 flex-1 basis-48 text-14 text-warn">{t('unsaved.text')}</p>
      <Button look="destructive" onClick={onDiscard}>
        {t('unsaved.discard')}
      </Button>
      <Button ref={keep} look="plain" onClick={onKeep}>
        {t('unsaved.keep')}
      </Button>
    </div>
  )
}
