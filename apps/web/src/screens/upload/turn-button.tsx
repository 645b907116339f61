import { t } from '@xrai/contract/strings/translate'
import { RotateCw } from 'lucide-react'
import { Button } from '../../base/ui/button.tsx'
import { turnFile } from '../../intake/image-intake/turn-file.ts'
import { useCanTurn } from '../../intake/image-intake/use-can-turn.ts'

interface TurnButtonProps {
  readonly file: File
  readonly busy: boolean
  readonly onTurn: (before: File, turned: Promise<File>) => void
}

/** Turns a radiograph that lies on its side, which the detector does not; absent for files that would lose by it. */
export function TurnButton({ file, busy, onTurn }: TurnButtonProps) {
  if (!useCanTurn(file)) return null
  return (
    <Button
      look="room"
      busy={busy}
      onClick={() => onTurn(file, turnFile(file))}
      className="absolute top-3 left-3 border border-room-edge bg-room/80"
    >
      {!busy && <RotateCw size={16} aria-hidden="true" />}
      {t('upload.turn')}
    </Button>
  )
}
