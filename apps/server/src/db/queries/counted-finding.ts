import { and, eq, gte } from 'drizzle-orm'
import { finding } from '../schema.ts'

/** What a count of findings counts: those that a dentist sees before choosing anything. */
export const isCounted = (confidence: number) =>
  and(gte(finding.confidence, confidence), eq(finding.experimental, false))
