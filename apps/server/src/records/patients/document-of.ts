import type { IdentityDocument } from '@xrai/contract/records/patient'
import type { patient } from '../../db/schema.ts'

type Columns = Pick<typeof patient.$inferSelect, 'documentType' | 'documentNumber'>

/** Combines the two columns of an identity document. */
export const documentOf = ({ documentType: type, documentNumber: number }: Columns): IdentityDocument | null =>
  type === null || number === null ? null : { type, number }
