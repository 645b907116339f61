import { editProfile } from '@xrai/contract/routes/profile'
import { getReport } from '@xrai/contract/routes/reports'
import { signReport } from '@xrai/contract/routes/signatures'
import type { Caller } from './caller.ts'
import type { Person } from './people.ts'

/** The person, who gets a professional number, signs the report as it stands, undecided findings included. */
export const signAs = async (
  server: Pick<Caller, 'answerOf'>,
  { token }: Pick<Person, 'token'>,
  id: string,
  reason?: string,
): Promise<void> => {
  await server.answerOf(editProfile, { token, body: { professionalNumber: 'COP 12345' } })
  const { decisions } = await server.answerOf(getReport, { token, params: { id } })
  const body = { decisions, undecided: true, ...(reason && { reason }) }
  await server.answerOf(signReport, { token, params: { id }, body })
}
