import { t } from '@xrai/contract/strings/translate'
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { canTurn, turnFile } from '../../intake/image-intake/turn-file.ts'

interface TurnButtonProps {
  readonly file: File
  readonly onTurn: (before: File, after: File) => void
}

/** Turns a radiograph that lies on its side, which the detector does not; absent for files that would lose by it. */
export function TurnButton({ file, onTurn }: TurnButtonProps) {
  const [isTurnable, setTurnable] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void canTurn(file).then(can => isCurrent && setTurnable(can))
    return () => {
      isCurrent = false
    }
  }, [file])
  const turn = () =>
    turnFile(file).then(
      turned => onTurn(file, turned),
      () => showToast({ text: t('upload.turnFailed') }),
    )
  if (!isTurnable) return null
  return (
    <Button look="room" onClick={turn} className="absolute top-3 left-3 border border-room-edge bg-room/80">
      <RotateCw size={16} aria-hidden="true" />
      {t('upload.turn')}
    </Button>
  )
}
