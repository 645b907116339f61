import decayed from '../../../../../samples/pictures/panoramic-decayed.jpg'
import impacted from '../../../../../samples/pictures/panoramic-impacted.jpg'
import implants from '../../../../../samples/pictures/panoramic-implants.jpg'
import restored from '../../../../../samples/pictures/panoramic-restored.jpg'
import impactedSmall from '../../shell/site/pictures/impacted-720.webp'
import implantsSmall from '../../shell/site/pictures/implants-720.webp'
import restoredSmall from '../../shell/site/pictures/restored-720.webp'
import decayedSmall from './decayed-720.webp'

/** The phantoms for the try-out: drawn by formula, without patient data, never used for training. */
export const samples = {
  restored: { file: restored, small: restoredSmall },
  impacted: { file: impacted, small: impactedSmall },
  implants: { file: implants, small: implantsSmall },
  decayed: { file: decayed, small: decayedSmall },
} as const

export type SampleName = keyof typeof samples

export const sampleNames = ['restored', 'impacted', 'implants', 'decayed'] as const satisfies readonly SampleName[]
