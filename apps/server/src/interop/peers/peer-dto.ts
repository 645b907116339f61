import { fullName } from '@xrai/contract/records/full-name'
import type { Peer } from '@xrai/contract/routes/peers'
import type { findPeers } from '../../db/queries/interop/dicom-peers.ts'

type Found = Awaited<ReturnType<typeof findPeers>>[number]

/** Never includes its secret. */
export const toPeerDto = ({ row, firstName, lastName, erasedAt, waiting, unsent }: Found): Peer => {
  const { id, name, sends, asked, given, preliminary } = row
  const createdBy = erasedAt === null ? fullName({ firstName, lastName }) : null
  const uses = { sends, asked, given, preliminary, waiting, unsent }
  const common = { id, name, ...uses, createdAt: row.createdAt.toISOString(), createdBy }
  if (row.protocol === 'dimse')
    return {
      ...common,
      protocol: 'dimse',
      host: row.host ?? '',
      port: row.port,
      aeTitle: row.aeTitle ?? '',
      receivedAt: row.receivedAt?.toISOString() ?? null,
    }
  const { qidoPath, wadoPath, stowPath, authentication, username } = row
  return {
    ...common,
    protocol: 'dicomweb',
    url: row.url ?? '',
    qidoPath,
    wadoPath,
    stowPath,
    authentication,
    username,
  }
}
