import { AppError } from '@xrai/contract/errors/app-error'
import type { Odontogram, OdontogramCard, OdontogramSignature } from '@xrai/contract/odontogram/odontogram-schema'
import { fullName } from '@xrai/contract/records/full-name'
import { statementSchema } from '@xrai/contract/signature/statement-schema'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import {
  findChanges,
  findOdontogram,
  findOdontograms,
  type OdontogramCardRow,
} from '../../db/queries/records/odontograms.ts'
import { hasPatient } from '../../db/queries/records/patients.ts'

/** Throws NOT_FOUND if this clinic has no such patient, or has deleted it. */
export const listOdontograms = async (scope: ClinicScope, patientId: string): Promise<OdontogramCard[]> => {
  if (!(await hasPatient(scope, patientId))) throw new AppError('NOT_FOUND')
  return (await findOdontograms(scope, patientId)).map(toOdontogramCardDto)
}

/** Throws NOT_FOUND if this clinic has none with that id, or has deleted its patient. */
export const requireOdontogram = async (scope: ClinicScope, id: string): Promise<OdontogramCardRow> => {
  const found = await findOdontogram(scope, id)
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

export const readOdontogram = async (scope: ClinicScope, id: string): Promise<Odontogram> => {
  const row = await requireOdontogram(scope, id)
  return toOdontogramDto(row, await findChanges(scope, id))
}

/** The public fields of an odontogram in a list. */
export const toOdontogramCardDto = ({
  odontogram,
  author,
  signature,
  followedAt,
}: OdontogramCardRow): OdontogramCard => ({
  id: odontogram.id,
  patientId: odontogram.patientId,
  kind: odontogram.kind,
  norm: odontogram.norm,
  edition: odontogram.edition,
  code: odontogram.code,
  createdAt: odontogram.createdAt.toISOString(),
  createdBy: fullName(author),
  signature: signature && signatureOf(signature.statement),
  followedAt: followedAt?.toISOString() ?? null,
})

/** Taken from the signed statement, because the signer's current name may differ. */
const signatureOf = (text: string): OdontogramSignature => {
  const { signedAt, signer, code } = statementSchema.parse(JSON.parse(text))
  return { signedAt, signedBy: signer.name, professionalNumber: signer.professionalNumber, verificationCode: code }
}

const toOdontogramDto = (row: OdontogramCardRow, changes: Odontogram['changes']): Odontogram => ({
  ...toOdontogramCardDto(row),
  specifications: row.odontogram.specifications,
  observations: row.odontogram.observations,
  patientName: fullName(row.patient),
  siteId: row.odontogram.siteId,
  changes,
})
