import type { Orientation } from '@xrai/contract/records/orientation'
import { t } from '@xrai/contract/strings/translate'
import { useEffect, useRef } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'

interface LiesWrongProps {
  readonly name: string
  /** How the image would be turned upright. */
  readonly orientation: Orientation
  readonly onTurn: () => void
}

/** A notice for a panoramic with a wrong orientation, before it is sent: one click turns and analyses it. */
export function LiesWrong({ name, orientation, onTurn }: LiesWrongProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { upsideDown, mirrored, inverted } = orientation
  const seems = [
    upsideDown && t('quality.seemsUpsideDown'),
    inverted && t('quality.seemsInverted'),
    mirrored && !upsideDown && t('quality.seemsMirrored'),
  ]
  return (
    <div ref={place}>
      <Alert
        tone="info"
        title={seems.filter(Boolean).join(' ')}
        action={
          <Button onClick={onTurn} aria-label={t('quality.turnAndAnalyzeOf', { name })}>
            {t('quality.turnAndAnalyze')}
          </Button>
        }
      >
        {t('quality.seemsHint')}
      </Alert>
    </div>
  )
}
