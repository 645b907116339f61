import type { ChartSignature, Odontogram, OdontogramCard } from '@xrai/contract/charting/odontogram-schema'
import { AppError } from '@xrai/contract/errors/app-error'
import { statementSchema } from '@xrai/contract/signature/statement-schema'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { findChanges, findOdontogram, findOdontograms, type OdontogramCardRow } from '../db/queries/odontograms.ts'
import { hasPatient } from '../db/queries/patients.ts'

/** NOT_FOUND when this clinic has no such patient, or deleted it. */
export const listOdontograms = async (scope: ClinicScope, patientId: string): Promise<OdontogramCard[]> => {
  if (!(await hasPatient(scope, patientId))) throw new AppError('NOT_FOUND')
  return (await findOdontograms(scope, patientId)).map(presentCard)
}

/** NOT_FOUND when this clinic has none of that id, or deleted its patient. */
export const requireOdontogram = async (scope: ClinicScope, id: string): Promise<OdontogramCardRow> => {
  const found = await findOdontogram(scope, id)
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

export const openOdontogram = async (scope: ClinicScope, id: string): Promise<Odontogram> => {
  const row = await requireOdontogram(scope, id)
  return presentOdontogram(row, await findChanges(scope, id))
}

/** What leaves of an odontogram as a list shows one. */
export const presentCard = ({ odontogram, author, signature, followedAt }: OdontogramCardRow): OdontogramCard => ({
  id: odontogram.id,
  patientId: odontogram.patientId,
  kind: odontogram.kind,
  norm: odontogram.norm,
  edition: odontogram.edition,
  code: odontogram.code,
  createdAt: odontogram.createdAt.toISOString(),
  createdBy: `${author.firstName} ${author.lastName}`.trim(),
  signature: signature && signatureOf(signature.statement),
  followedAt: followedAt?.toISOString() ?? null,
})

/** As it was signed: a name that changed since is not the one that signed. */
const signatureOf = (text: string): ChartSignature => {
  const { signedAt, signer, code } = statementSchema.parse(JSON.parse(text))
  return { signedAt, signedBy: signer.name, professionalNumber: signer.professionalNumber, verificationCode: code }
}

const presentOdontogram = (row: OdontogramCardRow, changes: Odontogram['changes']): Odontogram => ({
  ...presentCard(row),
  specifications: row.odontogram.specifications,
  observations: row.odontogram.observations,
  patientName: `${row.patient.firstName} ${row.patient.lastName}`.trim(),
  siteId: row.odontogram.siteId,
  changes,
})
