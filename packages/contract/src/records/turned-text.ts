import { t } from '../strings/translate.ts'
import type { Orientation } from './orientation.ts'

/** True if a wrong turn would exchange the patient's right and left. */
export const turnsSides = ({ upsideDown, mirrored }: Orientation): boolean => upsideDown || mirrored

/** 'Se corrigió antes de analizarla: estaba boca abajo, girada media vuelta. Comprueba …' */
export const turnedText = (orientation: Orientation): string => {
  const { upsideDown, mirrored, inverted } = orientation
  const isHalfTurned = upsideDown && mirrored
  const turns = [
    isHalfTurned && t('quality.halfTurned'),
    upsideDown && !mirrored && t('quality.upsideDown'),
    mirrored && !upsideDown && t('quality.mirrored'),
    inverted && t('quality.inverted'),
  ]
  const corrected = t('quality.turned', { turns: turns.filter(Boolean).join(', ') })
  return turnsSides(orientation) ? `${corrected} ${t('quality.checkSides')}` : corrected
}
