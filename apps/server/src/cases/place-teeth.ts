import { AppError } from '@xrai/contract/errors/app-error'
import type { ToothRange } from '@xrai/contract/teeth/range'
import type { Session } from '../accounts/session.ts'
import { insertToothRange } from '../db/queries/tooth-ranges.ts'
import { type OpenAnalysis, openAnalysis } from './open-analysis.ts'

/**
 * Says which teeth a periapical shows; each time a row is added, and the findings stay as the detector said them.
 * NOT_FOUND for another clinic's analysis, TEETH_OF_PANORAMIC where the teeth are the detector's to number.
 */
export const placeTeeth = async (session: Session, id: string, range: ToothRange): Promise<OpenAnalysis> => {
  const { analysis } = await openAnalysis(session.scope, id)
  if (analysis.type !== 'periapical') throw new AppError('TEETH_OF_PANORAMIC')
  await insertToothRange(session.scope, { analysisId: id, ...range, by: session.user.id })
  return openAnalysis(session.scope, id)
}
