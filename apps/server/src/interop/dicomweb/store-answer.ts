import { type ErrorCode, errorTable } from '@xrai/contract/errors/table'
import { t } from '@xrai/contract/strings/translate'
import { failureReasonOf } from '../../imaging/receiving/failure-reason.ts'
import type { StoredPart } from './store-instances.ts'

/** An element of the DICOM JSON model (PS3.18 annex F.2). */
interface Element {
  readonly vr: string
  readonly Value?: readonly (string | number | DataSet)[]
}

type DataSet = Readonly<Record<string, Element>>

interface StoreAnswer {
  readonly status: 200 | 202 | 409
  readonly dataSet: DataSet
}

/**
 * The Store Instances Response (PS3.18 table I.2-1): 200 if all were stored, 202 if some were, 409 if none was (table
 * 10.5.3-1). Retrieve URL is empty, because DICOMweb does not serve stored instances.
 */
export const storeAnswer = (parts: readonly StoredPart[]): StoreAnswer => {
  const [stored, failed, others] = [[], [], []] as [DataSet[], DataSet[], DataSet[]]
  for (const { instance, failure } of parts) {
    if (failure === null && instance) stored.push({ ...referenceTo(instance), '00081190': { vr: 'UR' } })
    else if (failure !== null && instance) failed.push({ ...referenceTo(instance), ...reasonOf(failure) })
    else if (failure !== null) others.push(reasonOf(failure))
  }
  const failures = failed.length + others.length
  return {
    status: failures === 0 ? 200 : failures < parts.length ? 202 : 409,
    dataSet: {
      // In ascending order (PS3.18 annex F.2.2).
      '00081190': { vr: 'UR' },
      ...sequence('00081198', failed),
      ...sequence('00081199', stored),
      ...sequence('0008119A', others),
    },
  }
}

const sequence = (tag: string, items: readonly DataSet[]): DataSet =>
  items.length === 0 ? {} : { [tag]: { vr: 'SQ', Value: items } }

const referenceTo = ({ sopClass, sopInstance }: NonNullable<StoredPart['instance']>): DataSet => ({
  '00081150': { vr: 'UI', ...(sopClass !== null && { Value: [sopClass] }) },
  '00081155': { vr: 'UI', Value: [sopInstance] },
})

/** Adds the refusal's code and message as private elements (PS3.5 §7.8.1), because DICOM only has a number. */
const reasonOf = (code: ErrorCode): DataSet => ({
  '00081197': { vr: 'US', Value: [failureReasonOf(code)] },
  '00090010': { vr: 'LO', Value: ['XRAI'] },
  '00091001': { vr: 'LO', Value: [code] },
  '00091002': { vr: 'UT', Value: [t(errorTable[code].text)] },
})
