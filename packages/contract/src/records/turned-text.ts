import { t } from '../strings/translate.ts'
import type { Orientation } from './orientation.ts'

/** 'Se corrigió antes de analizarla: estaba boca abajo.' */
export const turnedText = ({ upsideDown, mirrored, inverted }: Orientation): string => {
  const turns = [
    upsideDown && t('quality.upsideDown'),
    mirrored && t('quality.mirrored'),
    inverted && t('quality.inverted'),
  ]
  return t('quality.turned', { turns: turns.filter(Boolean).join(', ') })
}
