import type { QualityCode } from '../errors/quality.ts'
import type { Translate } from '../strings/translate.ts'

/** 'El control de calidad advirtió que está demasiado borrosa. Se analizó de todos modos: …' */
export const faultText = (fault: QualityCode, translate: Translate): string =>
  translate('quality.analysedAnyway', { fault: translate(`quality.faults.${fault}`) })
